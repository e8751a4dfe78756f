import { z } from 'zod';
import { weekdays } from '../profile/enums.ts';

/** The answers that the nanny can give with one tap. */
export const stillFreeAnswers = ['looking', 'not-now', 'change-days'] as const;

export const stillFreeAnswerSchema = z
  .strictObject({
    answer: z.enum(stillFreeAnswers, 'validation.choice'),
    /** The days on which the nanny can work from now on, with `change-days`. */
    availableWeekdays: z.array(z.enum(weekdays, 'validation.choice')).max(7, 'validation.tooMany').optional(),
  })
  .refine(({ answer, availableWeekdays }) => answer !== 'change-days' || availableWeekdays !== undefined, {
    path: ['availableWeekdays'],
    error: 'validation.choice',
  });

/** The nanny's answer to "Still free?". */
export type StillFreeAnswer = z.output<typeof stillFreeAnswerSchema>;

/** The content of a link's page: only the nanny's first name and days. */
export const stillFreeSchema = z.strictObject({
  firstName: z.string().optional(),
  availableWeekdays: z.array(z.enum(weekdays)),
  /** Whether the link was already answered. */
  isAnswered: z.boolean(),
});

/** The content of a link's page. */
export type StillFree = z.output<typeof stillFreeSchema>;

/** A profile is paused automatically after this many unanswered messages. */
export const pausedAfterAsks = 4;

/** After this many unanswered messages, the page no longer shows the nanny's confirmation. */
export const unconfirmedAfterAsks = 2;
