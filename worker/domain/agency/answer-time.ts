import { z } from 'zod';

/** How soon the agency usually answers: four of five first answers came within this time. */
export const answerTimeSchema = z.strictObject({
  /** Rounded up. */
  hours: z.number().int().min(1),
  /** Whether only the time counts in which the office was open. */
  inOfficeHours: z.boolean(),
});

/** How soon the agency usually answers. */
export type AnswerTime = z.output<typeof answerTimeSchema>;
