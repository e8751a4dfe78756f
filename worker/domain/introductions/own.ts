import { z } from 'zod';

/** GET /api/account/introductions: what became of a nanny's introductions, newest first. `at` of a meeting is when it takes place. */
export const ownIntroductionsSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      state: z.enum(['asked', 'agreed', 'declined', 'lapsed', 'shown', 'chosen', 'interview', 'meeting']),
      at: z.iso.datetime(),
      /** The family's name, once an interview is set. */
      family: z.string().optional(),
    }),
  ),
});
