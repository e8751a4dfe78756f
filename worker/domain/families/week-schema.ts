import { z } from 'zod';
import { clockTime } from '../profile/availability.ts';
import { weekdays } from '../profile/enums.ts';

const weekRangeSchema = z.strictObject({
  day: z.enum(weekdays, 'validation.choice'),
  start: clockTime,
  end: clockTime,
});

/** The hours of a week in which a family needs care. A range whose end is not after its start ends on the next day. */
export const weekSchema = z.strictObject({ ranges: z.array(weekRangeSchema).max(200, 'validation.tooMany') });
