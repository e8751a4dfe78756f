import { operation } from '../operation.ts';
import { quickDraftAnswerSchema, quickDraftChoiceSchema, quickDraftsSchema } from './schema.ts';

const tag = 'profiles';

export const listQuickDrafts = operation({
  method: 'GET',
  path: '/api/quick-drafts',
  tag,
  summary: "Quick profiles waiting for a decision by the session's user",
  access: 'signed-in',
  answer: quickDraftsSchema,
});

export const decideQuickDraft = operation({
  method: 'POST',
  path: '/api/quick-drafts/:id',
  tag,
  summary: "Merge a quick profile into the caller's profile, or discard it",
  access: 'signed-in',
  body: quickDraftChoiceSchema,
  answer: quickDraftAnswerSchema,
  refusals: ['not_found'],
});
