import { z } from 'zod';

/** GET /api/account/introductions: what became of a nanny's introductions, newest first. */
export const introductionsSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      state: z.enum(['asked', 'agreed', 'declined', 'lapsed', 'shown', 'chosen', 'interview']),
      at: z.iso.datetime(),
    }),
  ),
});
