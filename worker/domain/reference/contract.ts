import { operation } from '../operation.ts';
import { successSchema } from '../success.ts';
import { referenceInputSchema } from './asking.ts';
import { askedReferenceSchema, referenceReplySchema } from './reply.ts';
import { ownReferenceSchema, ownReferencesSchema } from './schema.ts';

const tag = 'references';

export const listOwnReferences = operation({
  method: 'GET',
  path: '/api/profiles/:id/references',
  tag,
  summary: 'The former families whom the owner has asked, newest first',
  access: 'owner',
  answer: ownReferencesSchema,
});

export const askForReference = operation({
  method: 'POST',
  path: '/api/profiles/:id/references',
  tag,
  summary: 'Ask a former family for a reference. It gets a link by e-mail or text message. Needs a verified phone',
  access: 'owner',
  body: referenceInputSchema,
  answer: ownReferenceSchema,
  status: 201,
  refusals: ['phone_needed', 'references_full', 'too_many_references'],
});

export const askForReferenceAgain = operation({
  method: 'POST',
  path: '/api/profiles/:id/references/:referenceId/again',
  tag,
  summary: 'Send a family another link after the first has expired unanswered',
  access: 'owner',
  answer: ownReferenceSchema,
  refusals: ['phone_needed', 'conflict', 'too_many_references'],
});

export const removeReference = operation({
  method: 'DELETE',
  path: '/api/profiles/:id/references/:referenceId',
  tag,
  summary: 'Delete a reference; the page stops showing it at once',
  access: 'owner',
  answer: successSchema,
});

export const readAskedReference = operation({
  method: 'GET',
  path: '/api/references/:token',
  tag,
  summary: "The questions that a family's link opens; changes nothing",
  access: 'anyone',
  answer: askedReferenceSchema,
  refusals: ['own_reference', 'not_found'],
});

export const answerReference = operation({
  method: 'POST',
  path: '/api/references/:token',
  tag,
  summary: 'Save or submit an answer, decline, or withdraw',
  access: 'anyone',
  body: referenceReplySchema,
  maxBodyBytes: 64 * 1024,
  answer: askedReferenceSchema,
  refusals: ['own_reference', 'not_found', 'link_used'],
});
