import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import {
  noteSchema,
  replySchema,
  requestDetailSchema,
  requestLists,
  requestPageSchema,
  requestPatchSchema,
} from '#domain/agency/requests.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, optionalHeader, optionalQuery } from '../../../http/openapi.ts';
import { queryText, readQuery } from '../../../http/query.ts';
import { expectedVersion } from '../../../http/version.ts';
import { listRequests, noteRequest, patchRequest, readRequest, releaseRequest, replyToRequest } from './service.ts';

const filters = z.object({
  state: z.enum(requestLists, 'validation.choice').default('open'),
  assignee: queryText,
  q: queryText,
  after: queryText,
});

/** The filters in the query parameters of a request. */
export function requestFilters(c: Context<AppEnv>) {
  const { state: list, assignee, q, after } = readQuery(c, filters);
  return { list, assignee, q, after };
}

const filterParameters = [
  optionalQuery('state', `One of ${requestLists.join(', ')}; open without it`),
  optionalQuery('assignee', 'Id of somebody of the agency, `me` or `none`'),
  optionalQuery('q', 'Words of the request, its notes and replies'),
  optionalQuery('after', '`next` of the page before'),
];

/** `/api/agency/requests`: the inbox. */
export const requestRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['desk'],
      summary: 'A page of the inbox: of what is open the soonest due first, of the rest the newest',
      parameters: filterParameters,
      responses: answers(200, requestPageSchema, 400, 401, 422),
    }),
    async (c) => c.json(await listRequests(c.get('services'), actor(c), requestFilters(c))),
  )
  .get(
    '/:id',
    describeRoute({
      tags: ['desk'],
      summary: 'A request with all that belongs to it',
      responses: answers(200, requestDetailSchema, 401, 404),
    }),
    async (c) => answer(c, await readRequest(c.get('services'), actor(c), c.req.param('id'))),
  )
  .patch(
    '/:id',
    describeRoute({
      tags: ['desk'],
      summary: 'Change its state, whose it is, or when it comes back',
      parameters: [optionalHeader('If-Match', 'The version that was looked at, as in the ETag: `"7"`')],
      responses: answers(200, requestDetailSchema, 401, 403, 404, 409, 422),
    }),
    jsonBody(requestPatchSchema),
    async (c) => {
      const input = { id: c.req.param('id'), version: expectedVersion(c), patch: c.req.valid('json') };
      return answer(c, await patchRequest(c.get('services'), actor(c), input));
    },
  )
  .post(
    '/:id/notes',
    describeRoute({
      tags: ['desk'],
      summary: 'Add a note that only the agency reads',
      responses: answers(200, requestDetailSchema, 401, 403, 404, 422),
    }),
    jsonBody(noteSchema),
    async (c) => {
      const input = { id: c.req.param('id'), ...c.req.valid('json') };
      return answer(c, await noteRequest(c.get('services'), actor(c), input));
    },
  )
  .post(
    '/:id/replies',
    describeRoute({
      tags: ['desk'],
      summary: 'Answer the family by e-mail',
      parameters: [optionalHeader('If-Match', 'The version that was looked at: a family is not answered twice')],
      responses: answers(200, requestDetailSchema, 401, 403, 404, 409, 422),
    }),
    jsonBody(replySchema),
    async (c) => {
      const input = { id: c.req.param('id'), version: expectedVersion(c), ...c.req.valid('json') };
      return answer(c, await replyToRequest(c.get('services'), actor(c), input));
    },
  )
  .post(
    '/:id/release',
    describeRoute({
      tags: ['desk'],
      summary: 'Take a request out of quarantine',
      responses: answers(200, requestDetailSchema, 401, 403, 404, 409),
    }),
    async (c) => answer(c, await releaseRequest(c.get('services'), actor(c), c.req.param('id'))),
  );

function answer(c: Context<AppEnv>, request: z.output<typeof requestDetailSchema>) {
  c.header('ETag', `"${request.version}"`);
  return c.json(request);
}
