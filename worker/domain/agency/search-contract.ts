import { z } from 'zod';
import { operation } from '../operation.ts';
import { foundSchema, searchLimit } from './search.ts';

export const searchDesk = operation({
  method: 'GET',
  path: '/api/agency/search',
  tag: 'desk',
  summary: 'The best matching requests, nannies and staff members for a text',
  access: { desk: 'viewer' },
  query: z.object({
    q: z.string().max(searchLimit, 'validation.tooLong').default('').describe('Beginnings of words'),
  }),
  answer: foundSchema,
});
