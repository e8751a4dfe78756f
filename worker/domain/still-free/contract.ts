import { operation } from '../operation.ts';
import { successSchema } from '../success.ts';
import { stillFreeAnswerSchema, stillFreeSchema } from './schema.ts';

const tag = 'account';

export const readStillFree = operation({
  method: 'GET',
  path: '/api/still-free/:token',
  tag,
  summary: 'The question that a "Still free?" link opens; changes nothing',
  access: 'anyone',
  answer: stillFreeSchema,
  refusals: ['not_found'],
});

export const answerStillFree = operation({
  method: 'POST',
  path: '/api/still-free/:token',
  tag,
  summary: 'Answer a "Still free?" link, once',
  access: 'anyone',
  body: stillFreeAnswerSchema,
  answer: successSchema,
  refusals: ['not_found', 'link_used'],
});
