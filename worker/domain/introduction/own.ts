import { z } from 'zod';

/**
 * GET /api/account/introductions: what became of a nanny's introductions, newest first. `at` of a meeting is when it takes place, of
 * a canceled one when it would have.
 */
export const ownIntroductionsSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      state: z.enum([
        'waiting',
        'asked',
        'agreed',
        'declined',
        'lapsed',
        'shown',
        'chosen',
        'interview',
        'meeting',
        'canceled',
        'ended',
      ]),
      at: z.iso.datetime(),
      /** The family's name, once an interview is set. */
      family: z.string().optional(),
    }),
  ),
});
