import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import {
  defaultList,
  noteSchema,
  replySchema,
  requestDetailSchema,
  requestLists,
  requestPageSchema,
  requestPatchSchema,
} from '#domain/request/desk.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, requiredHeader } from '../../../http/openapi.ts';
import { pageQuery, queryParameters, queryText } from '../../../http/query.ts';
import { requiredVersion, versionSeen } from '../../../http/version.ts';
import { listRequests, noteRequest, patchRequest, readRequest, releaseRequest, replyToRequest } from './service.ts';

/** Which requests a list or an export is asked for. */
export const requestFilters = z.object({
  state: z
    .enum(requestLists, 'validation.choice')
    .optional()
    .meta({ description: 'Without it: `all` for a search, otherwise `open`' }),
  assignee: queryText('Id of a staff member, `me` or `none`'),
  q: queryText('Words of the request, its notes and replies'),
  after: pageQuery,
});

/** `/api/agency/requests`: the inbox. */
export const deskRequestRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['desk'],
      summary: 'A page of the inbox: open requests by due time, all others newest first',
      responses: answers(200, requestPageSchema, 400, 401, 422),
    }),
    queryParameters(requestFilters),
    async (c) => {
      const { state, ...filters } = c.req.valid('query');
      const list = state ?? defaultList(filters.q);
      return c.json(await listRequests(c.get('services'), actor(c), { list, ...filters }));
    },
  )
  .get(
    '/:id',
    describeRoute({
      tags: ['desk'],
      summary: 'A request with its history',
      responses: answers(200, requestDetailSchema, 401, 404),
    }),
    async (c) => answer(c, await readRequest(c.get('services'), actor(c), c.req.param('id'))),
  )
  .patch(
    '/:id',
    describeRoute({
      tags: ['desk'],
      summary: "Change a request's state, assignee, or snooze time",
      parameters: [requiredHeader('If-Match', 'The version that was seen, as in the ETag: `"7"`')],
      responses: answers(200, requestDetailSchema, 401, 403, 404, 409, 422, 428),
    }),
    versionSeen,
    jsonBody(requestPatchSchema),
    async (c) => {
      const input = { id: c.req.param('id'), version: requiredVersion(c), patch: c.req.valid('json') };
      return answer(c, await patchRequest(c.get('services'), actor(c), input));
    },
  )
  .post(
    '/:id/notes',
    describeRoute({
      tags: ['desk'],
      summary: 'Add a note that only staff can read',
      responses: answers(200, requestDetailSchema, 401, 403, 404, 409, 422),
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
      summary: 'Reply to the family by e-mail',
      parameters: [requiredHeader('If-Match', 'The version that was seen: a family is not answered twice')],
      responses: answers(200, requestDetailSchema, 401, 403, 404, 409, 422, 428),
    }),
    versionSeen,
    jsonBody(replySchema),
    async (c) => {
      const input = { id: c.req.param('id'), version: requiredVersion(c), ...c.req.valid('json') };
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
