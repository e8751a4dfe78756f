import { z } from 'zod';
import { operation } from '../operation.ts';
import { pageQuery, queryText } from '../query.ts';
import {
  noteSchema,
  replySchema,
  requestDetailSchema,
  requestLists,
  requestPageSchema,
  requestPatchSchema,
} from './desk.ts';

const tag = 'desk';

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

export const listRequests = operation({
  method: 'GET',
  path: '/api/agency/requests',
  tag,
  summary: 'A page of the inbox: open requests by due time, all others newest first',
  access: { desk: 'viewer' },
  query: requestFilters,
  answer: requestPageSchema,
});

export const readRequest = operation({
  method: 'GET',
  path: '/api/agency/requests/:id',
  tag,
  summary: 'A request with its history',
  access: { desk: 'viewer' },
  answer: requestDetailSchema,
});

export const changeRequest = operation({
  method: 'PATCH',
  path: '/api/agency/requests/:id',
  tag,
  summary: "Change a request's state, assignee, or snooze time",
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: requestPatchSchema,
  answer: requestDetailSchema,
});

export const noteRequest = operation({
  method: 'POST',
  path: '/api/agency/requests/:id/notes',
  tag,
  summary: 'Add a note that only staff can read',
  access: { desk: 'reviewer' },
  seen: 'optional If-Match',
  body: noteSchema,
  answer: requestDetailSchema,
  refusals: ['conflict'],
});

export const replyToRequest = operation({
  method: 'POST',
  path: '/api/agency/requests/:id/replies',
  tag,
  summary: 'Reply to the family by e-mail',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: replySchema,
  answer: requestDetailSchema,
});

export const releaseRequest = operation({
  method: 'POST',
  path: '/api/agency/requests/:id/release',
  tag,
  summary: 'Take a request out of quarantine',
  access: { desk: 'reviewer' },
  seen: 'optional If-Match',
  answer: requestDetailSchema,
  refusals: ['conflict'],
});
