import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { mediaRules } from '#domain/media/media.ts';
import { z } from 'zod';
import {
  certificateItemSchema,
  certificateLists,
  certificatePageSchema,
  refuseCertificateSchema,
  verifyCertificateSchema,
} from '#domain/agency/certificates.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { fileAnswer, fileQuery, fileRequest } from '../../../http/file-answer.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, failures, fileOf } from '../../../http/openapi.ts';
import { pageQuery, queryParameters, queryText } from '../../../http/query.ts';
import { readMediaAsAgency } from '../../media/reading/service.ts';
import { nannyWordsOf } from '../nannies/service.ts';
import { listCertificates, readCertificate, readDocument, refuseCertificate, verifyCertificate } from './service.ts';

const filters = z.object({
  state: z.enum(certificateLists, 'validation.choice').default('waiting'),
  q: queryText('Beginnings of names, e-mail addresses or phone numbers of the nanny'),
  after: pageQuery,
});

const file = {
  description: 'The file',
  content: fileOf(...mediaRules.document.contentTypes, ...mediaRules.video.contentTypes),
};

/** `/api/agency/certifications`: the nannies' certificates. */
export const certificateRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['desk'],
      summary: 'A page of certificates, longest wait or earliest expiry first',
      responses: answers(200, certificatePageSchema, 400, 401, 422),
    }),
    queryParameters(filters),
    async (c) => {
      const { state, q, after } = c.req.valid('query');
      const search = { words: nannyWordsOf(q ?? ''), after };
      return c.json(await listCertificates(c.get('services'), c.get('locale'), state, search));
    },
  )
  .get(
    '/:id',
    describeRoute({
      tags: ['desk'],
      summary: 'A certificate',
      responses: answers(200, certificateItemSchema, 401, 404),
    }),
    async (c) => c.json(await readCertificate(c.get('services'), c.get('locale'), c.req.param('id'))),
  )
  .get(
    '/:id/document',
    describeRoute({
      tags: ['desk'],
      summary: 'The document, sandboxed; every read is logged',
      responses: { 200: file, 206: file, 304: { description: 'Unchanged' }, ...failures(401, 403, 404, 416, 422) },
    }),
    queryParameters(fileQuery),
    async (c) => {
      const media = await readDocument(
        c.get('services'),
        actor(c),
        c.req.param('id'),
        fileRequest(c, c.req.valid('query')),
      );
      return fileAnswer(media, { isShown: true });
    },
  )
  .post(
    '/:id/verify',
    describeRoute({
      tags: ['desk'],
      summary: 'Verify a certificate, with the dates in its document',
      responses: answers(200, certificateItemSchema, 401, 403, 404, 409, 422),
    }),
    jsonBody(verifyCertificateSchema),
    async (c) => {
      const { id } = c.req.param();
      return c.json(await verifyCertificate(c.get('services'), actor(c), id, c.req.valid('json')));
    },
  )
  .post(
    '/:id/refuse',
    describeRoute({
      tags: ['desk'],
      summary: 'Refuse a certificate, with a reason for the nanny',
      responses: answers(200, certificateItemSchema, 401, 403, 404, 409, 422),
    }),
    jsonBody(refuseCertificateSchema),
    async (c) => {
      const { id } = c.req.param();
      return c.json(await refuseCertificate(c.get('services'), actor(c), id, c.req.valid('json')));
    },
  );

/** `/api/agency/media`: pictures and videos of profiles that are not public, and of earlier versions. */
export const deskMediaRoutes = new Hono<AppEnv>().get(
  '/:id',
  describeRoute({
    tags: ['desk'],
    summary: 'A picture or video of any profile',
    responses: { 200: file, 206: file, 304: { description: 'Unchanged' }, ...failures(401, 404, 416, 422) },
  }),
  queryParameters(fileQuery),
  async (c) => {
    const { id: actorId, network } = actor(c);
    const input = { id: c.req.param('id'), actorId, network, ofDocuments: false };
    return fileAnswer(await readMediaAsAgency(c.get('services'), input, fileRequest(c, c.req.valid('query'))));
  },
);
