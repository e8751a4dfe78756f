import { operation } from '../operation.ts';
import { requestAnswerSchema, requestBodySchema } from './schema.ts';

export const sendRequest = operation({
  method: 'POST',
  path: '/api/contact-requests',
  tag: 'contact',
  summary: 'Ask the agency about a nanny',
  access: 'anyone',
  isRepeatable: true,
  body: requestBodySchema,
  answer: requestAnswerSchema,
  status: 201,
  refusals: ['contact_profile_unavailable', 'human_check_failed', 'too_many_contact_requests'],
});
