import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import {
  attachDocumentSchema,
  certificationDetailsSchema,
  certificationInputSchema,
  certificationSchema,
  publicCertificationSchema,
} from '#domain/certification/schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers } from '../../http/openapi.ts';
import { successSchema } from '#domain/success.ts';
import { ownProfile, requireSession, signedIn } from '../../http/session.ts';
import {
  addCertification,
  attachDocument,
  editCertification,
  listCertifications,
  removeCertification,
} from './service.ts';

/** `/api/profiles/:id/certifications` and `/api/certification-documents` (docs/specification.md 7). */
export const certificationRoutes = new Hono<AppEnv>()
  .get(
    '/profiles/:id/certifications',
    describeRoute({
      tags: ['certifications'],
      summary: "A profile's certifications; documents only for its owner",
      responses: answers(200, z.array(z.union([certificationSchema, publicCertificationSchema])), 404),
    }),
    async (c) => c.json(await listCertifications(c.get('services'), c.req.param('id'), c.get('session'))),
  )
  .post(
    '/profiles/:id/certifications',
    describeRoute({
      tags: ['certifications'],
      summary: 'Add a certification with its document',
      responses: answers(201, certificationSchema, 401, 404, 422),
    }),
    ownProfile,
    jsonBody(certificationInputSchema),
    async (c) => {
      const session = requireSession(c);
      return c.json(await addCertification(c.get('services'), session, c.req.param('id'), c.req.valid('json')), 201);
    },
  )
  .put(
    '/profiles/:id/certifications/:certificationId',
    describeRoute({
      tags: ['certifications'],
      summary: 'Change name, issuer and dates of a certification; a verified one loses its badge',
      responses: answers(200, certificationSchema, 401, 404, 422),
    }),
    ownProfile,
    jsonBody(certificationDetailsSchema),
    async (c) => {
      const input = { profileId: c.req.param('id'), id: c.req.param('certificationId'), details: c.req.valid('json') };
      return c.json(await editCertification(c.get('services'), requireSession(c), input));
    },
  )
  .delete(
    '/profiles/:id/certifications/:certificationId',
    describeRoute({
      tags: ['certifications'],
      summary: 'Delete a certification',
      responses: answers(200, successSchema, 401, 404),
    }),
    async (c) => {
      const input = { profileId: c.req.param('id'), id: c.req.param('certificationId') };
      await removeCertification(c.get('services'), requireSession(c), input);
      return c.json({ success: true as const });
    },
  )
  .put(
    '/certification-documents',
    describeRoute({
      tags: ['certifications'],
      summary: 'Attach an uploaded document to a certification',
      responses: answers(200, certificationSchema, 401, 404, 422),
    }),
    signedIn,
    jsonBody(attachDocumentSchema),
    async (c) => c.json(await attachDocument(c.get('services'), requireSession(c), c.req.valid('json'))),
  );
