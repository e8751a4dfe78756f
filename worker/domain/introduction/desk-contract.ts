import { z } from 'zod';
import { operation } from '../operation.ts';
import {
  introductionExtendSchema,
  introductionInterviewSchema,
  introductionListSchema,
  introductionOrderSchema,
  introductionPatchSchema,
  introductionSchema,
  introductionSendSchema,
  newIntroductionSchema,
  phoneConsentSchema,
} from './schema.ts';

const tag = 'desk';

export const listIntroductions = operation({
  method: 'GET',
  path: '/api/agency/introductions',
  tag,
  summary: 'The introductions for a family’s request, newest first',
  access: { desk: 'viewer' },
  query: z.object({ requestId: z.string().min(1).max(100).describe('Id of the family’s request') }),
  answer: introductionListSchema,
});

export const makeIntroduction = operation({
  method: 'POST',
  path: '/api/agency/introductions',
  tag,
  summary: 'Make an introduction for a family’s request, and ask its nannies',
  access: { desk: 'reviewer' },
  seen: { any: 'makes an introduction' },
  isRepeatable: true,
  body: newIntroductionSchema,
  answer: introductionSchema,
  status: 201,
});

export const readIntroduction = operation({
  method: 'GET',
  path: '/api/agency/introductions/:id',
  tag,
  summary: 'An introduction',
  access: { desk: 'viewer' },
  answer: introductionSchema,
});

export const changeIntroduction = operation({
  method: 'PATCH',
  path: '/api/agency/introductions/:id',
  tag,
  summary: 'Change letter, nannies, notes, hidden fields or times; added nannies are asked',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: introductionPatchSchema,
  answer: introductionSchema,
});

export const orderIntroduction = operation({
  method: 'PUT',
  path: '/api/agency/introductions/:id/order',
  tag,
  summary: 'Put the nannies in another order',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: introductionOrderSchema,
  answer: introductionSchema,
});

export const sendIntroduction = operation({
  method: 'POST',
  path: '/api/agency/introductions/:id/send',
  tag,
  summary: 'Send a link to one or two people of the family; an address that has one gets another',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: introductionSendSchema,
  answer: introductionSchema,
});

export const withdrawIntroduction = operation({
  method: 'POST',
  path: '/api/agency/introductions/:id/withdraw',
  tag,
  summary: 'End an introduction: its links show nothing anymore',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  answer: introductionSchema,
});

export const extendIntroduction = operation({
  method: 'POST',
  path: '/api/agency/introductions/:id/extend',
  tag,
  summary: 'Let the links of a sent introduction end later',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: introductionExtendSchema,
  answer: introductionSchema,
});

export const recordConsent = operation({
  method: 'POST',
  path: '/api/agency/introductions/:id/consents',
  tag,
  summary: 'Record what a nanny said by phone',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: phoneConsentSchema,
  answer: introductionSchema,
});

export const arrangeInterview = operation({
  method: 'POST',
  path: '/api/agency/introductions/:id/interviews',
  tag,
  summary: 'Agree on a proposed time for an interview, or cancel it; nanny and family are told',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: introductionInterviewSchema,
  answer: introductionSchema,
});
