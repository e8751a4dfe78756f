import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { mediaRules } from '#domain/media/media.ts';
import { z } from 'zod';
import {
  certificationItemSchema,
  certificationLists,
  certificationPageSchema,
  type CertificationItem,
  verifyCertificationSchema,
} from '#domain/certification/desk.ts';
import { reasonSchema } from '#domain/profile/desk.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { fileAnswer, fileQuery, fileRequest } from '../../../http/file-answer.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, failures, fileOf, requiredHeader } from '../../../http/openapi.ts';
import { pageQuery, queryParameters, queryText } from '../../../http/query.ts';
import { requiredVersion, versionSeen } from '../../../http/version.ts';
import { readMediaAsAgency } from '../../media/reading/service.ts';
import { nannyWordsOf } from '../search/words.ts';
import {
  listCertifications,
  readCertification,
  readDocument,
  refuseCertification,
  verifyCertification,
} from './service.ts';

const filters = z.object({
  state: z.enum(certificationLists, 'validation.choice').default('waiting'),
  q: queryText('Beginnings of names, e-mail addresses or phone numbers of the nanny'),
  after: pageQuery,
});

const file = {
  description: 'The file',
  content: fileOf(...mediaRules.document.contentTypes, ...mediaRules.video.contentTypes),
};

/** Describes a decision about a certification. */
function describeDecision(summary: string) {
  return describeRoute({
    tags: ['desk'],
    summary,
    parameters: [requiredHeader('If-Match', 'The revision that was seen, as in the ETag: `"7"`')],
    responses: answers(200, certificationItemSchema, 400, 401, 403, 404, 409, 422, 428),
  });
}

/** `/api/agency/certifications`: the nannies' certifications. */
export const deskCertificationRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['desk'],
      summary: 'A page of certifications, longest wait or earliest expiry first',
      responses: answers(200, certificationPageSchema, 400, 401, 422),
    }),
    queryParameters(filters),
    async (c) => {
      const { state, q, after } = c.req.valid('query');
      const search = { words: nannyWordsOf(q ?? ''), after };
      return c.json(await listCertifications(c.get('services'), c.get('locale'), state, search));
    },
  )
  .get(
    '/:id',
    describeRoute({
      tags: ['desk'],
      summary: 'A certification; `ETag` is its revision',
      responses: answers(200, certificationItemSchema, 401, 404),
    }),
    async (c) => answer(c, await readCertification(c.get('services'), c.get('locale'), c.req.param('id'))),
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
    describeDecision('Verify a certification, with the dates in its document'),
    versionSeen,
    jsonBody(verifyCertificationSchema),
    async (c) => answer(c, await verifyCertification(c.get('services'), actor(c), seen(c), c.req.valid('json'))),
  )
  .post(
    '/:id/refuse',
    describeDecision('Refuse a certification, with a reason for the nanny'),
    versionSeen,
    jsonBody(reasonSchema),
    async (c) => answer(c, await refuseCertification(c.get('services'), actor(c), seen(c), c.req.valid('json').reason)),
  );

function seen(c: Context<AppEnv>): { id: string; revision: number } {
  return { id: c.req.param('id') ?? '', revision: requiredVersion(c) };
}

function answer(c: Context<AppEnv>, certification: CertificationItem) {
  c.header('ETag', `"${certification.revision}"`);
  return c.json(certification);
}

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
