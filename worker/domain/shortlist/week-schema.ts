import { z } from 'zod';
import { clockTime } from '../profile/availability.ts';
import { weekdays } from '../profile/enums.ts';

/** A stretch of hours on a day. */
export const weekRangeSchema = z.strictObject({
  day: z.enum(weekdays, 'validation.choice'),
  start: clockTime,
  end: clockTime,
});

/** A list keeps this many stretches of hours. */
export const maxWeekRanges = 200;

/** The hours of a week in which a family needs care. A range whose end is not after its start ends on the next day. */
export const weekSchema = z.strictObject({ ranges: z.array(weekRangeSchema).max(maxWeekRanges, 'validation.tooMany') });
