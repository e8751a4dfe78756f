import { operation } from '../operation.ts';
import { successSchema } from '../success.ts';
import { answeredSchema, consentAnswerSchema, introductionTimesSchema, introductionVoteSchema } from './schema.ts';

const tag = 'families';

export const answerConsent = operation({
  method: 'POST',
  path: '/api/consents',
  tag,
  summary: 'Answer whether the agency may introduce the nanny to a family, by the link of a message',
  access: 'anyone',
  body: consentAnswerSchema,
  answer: successSchema,
  refusals: ['not_found', 'consent_lapsed'],
});

export const voteOnNanny = operation({
  method: 'PUT',
  path: '/api/introductions/votes',
  tag,
  summary: 'Say what the caller thinks of a nanny; the other parent and the agency see it',
  access: 'anyone',
  body: introductionVoteSchema,
  answer: answeredSchema,
  refusals: ['not_found', 'introduction_expired'],
});

export const chooseTimes = operation({
  method: 'POST',
  path: '/api/introductions/times',
  tag,
  summary: 'Choose up to three of the proposed interview times with a nanny',
  access: 'anyone',
  body: introductionTimesSchema,
  answer: successSchema,
  refusals: ['not_found', 'introduction_expired'],
});
