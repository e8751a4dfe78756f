import type { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as contract from '#domain/certification/desk-contract.ts';
import { mediaRules } from '#domain/media/media.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor, deskOnly } from '../../../http/desk.ts';
import { fileAnswer, fileQuery, fileRequest } from '../../../http/file-answer.ts';
import { failures, fileOf } from '../../../http/openapi.ts';
import { queryParameters } from '../../../http/query.ts';
import { serve } from '../../../http/serve.ts';
import { readMediaAsAgency } from '../../media/reading/service.ts';
import { nannyWordsOf } from '../search/words.ts';
import {
  listCertifications,
  readCertification,
  readDocument,
  refuseCertification,
  verifyCertification,
} from './service.ts';

const file = {
  description: 'The file',
  content: fileOf(...mediaRules.document.contentTypes, ...mediaRules.video.contentTypes),
};

/** The nannies' certifications with their documents, and other files. */
export function serveCertifications(routes: Hono<AppEnv>): void {
  serve(routes, contract.listCertifications, ({ services, caller, query: { state, q, after } }) =>
    listCertifications(services, caller.locale, state, { words: nannyWordsOf(q ?? ''), after }),
  );
  serve(routes, contract.readCertification, ({ services, caller, id }) =>
    readCertification(services, caller.locale, id),
  );
  serve(routes, contract.verifyCertification, ({ services, caller, id, revision, body }) =>
    verifyCertification(services, caller, { id, revision }, body),
  );
  serve(routes, contract.refuseCertification, ({ services, caller, id, revision, body }) =>
    refuseCertification(services, caller, { id, revision }, body.reason),
  );
  routes.get(
    '/api/agency/certifications/:id/document',
    describeRoute({
      tags: ['desk'],
      summary: 'The document, sandboxed; every read is logged',
      responses: { 200: file, 206: file, 304: { description: 'Unchanged' }, ...failures(401, 403, 404, 416, 422) },
    }),
    deskOnly('reviewer'),
    queryParameters(fileQuery),
    async (c) => {
      const request = fileRequest(c, c.req.valid('query'));
      return fileAnswer(await readDocument(c.get('services'), actor(c), c.req.param('id'), request), { isShown: true });
    },
  );
  // Pictures and videos of profiles that are not public, and of earlier versions.
  routes.get(
    '/api/agency/media/:id',
    describeRoute({
      tags: ['desk'],
      summary: 'A picture or video of any profile',
      responses: { 200: file, 206: file, 304: { description: 'Unchanged' }, ...failures(401, 404, 416, 422) },
    }),
    deskOnly('viewer'),
    queryParameters(fileQuery),
    async (c) => {
      const { id: actorId, network } = actor(c);
      const input = { id: c.req.param('id'), actorId, network, ofDocuments: false };
      return fileAnswer(await readMediaAsAgency(c.get('services'), input, fileRequest(c, c.req.valid('query'))));
    },
  );
}
