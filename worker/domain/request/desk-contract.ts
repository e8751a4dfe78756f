import { z } from 'zod';
import { operation } from '../operation.ts';
import { suggestionSchema } from './suggestion.ts';
import { pageQuery, queryText } from '../query.ts';
import {
  joinSchema,
  newRequestSchema,
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

export const makeRequest = operation({
  method: 'POST',
  path: '/api/agency/requests',
  tag,
  summary: 'Write down a family that called, wrote or came by',
  access: { desk: 'reviewer' },
  seen: { any: 'it is new' },
  isRepeatable: true,
  body: newRequestSchema,
  answer: requestDetailSchema,
  status: 201,
  refusals: ['contact_profile_unavailable'],
});

export const suggestForRequest = operation({
  method: 'GET',
  path: '/api/agency/requests/:id/suggestions',
  tag,
  summary: 'Listed nannies for the job of a request, who misses least first',
  access: { desk: 'viewer' },
  answer: z.strictObject({ items: z.array(suggestionSchema) }),
});

export const changeRequest = operation({
  method: 'PATCH',
  path: '/api/agency/requests/:id',
  tag,
  summary: "Change a request's state, assignee, snooze time, or job",
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: requestPatchSchema,
  answer: requestDetailSchema,
});

export const joinRequests = operation({
  method: 'POST',
  path: '/api/agency/requests/:id/join',
  tag,
  summary: 'Join another request of the same family into this one',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: joinSchema,
  answer: requestDetailSchema,
  refusals: ['conflict'],
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
  refusals: ['conflict'],
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
