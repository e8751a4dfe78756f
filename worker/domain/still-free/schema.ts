import { z } from 'zod';
import { weekdays } from '../profile/enums.ts';

/** What she can answer with one tap. */
export const stillFreeAnswers = ['looking', 'not-now', 'change-days'] as const;

export const stillFreeAnswerSchema = z
  .strictObject({
    answer: z.enum(stillFreeAnswers, 'validation.choice'),
    /** The days she can work from now on, with `change-days`. */
    availableWeekdays: z.array(z.enum(weekdays, 'validation.choice')).max(7, 'validation.tooMany').optional(),
  })
  .refine(({ answer, availableWeekdays }) => answer !== 'change-days' || availableWeekdays !== undefined, {
    path: ['availableWeekdays'],
    error: 'validation.choice',
  });

/** Her answer to "Still free?". */
export type StillFreeAnswer = z.output<typeof stillFreeAnswerSchema>;

/** What the page of a link shows: nothing but her first name and her days. */
export const stillFreeSchema = z.strictObject({
  firstName: z.string().optional(),
  availableWeekdays: z.array(z.enum(weekdays)),
  /** The link was answered already. */
  isAnswered: z.boolean(),
});

/** What the page of a link shows. */
export type StillFree = z.output<typeof stillFreeSchema>;

/** Profiles pause by themselves after so many messages without an answer. */
export const pausedAfterAsks = 4;

/** After so many messages without an answer her page no longer says that she confirmed. */
export const unconfirmedAfterAsks = 2;
