import { z } from 'zod';
import { dayMs } from '../durations.ts';
import { addDays, calendarDateSchema, dayIn } from '../dates.ts';
import { instantOf } from '../zoned-time.ts';

const time = z
  .string()
  .max(5, 'validation.time')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'validation.time', abort: true });

const openHours = z
  .strictObject({ from: time, until: time })
  .refine(({ from, until }) => from < until, { error: 'validation.timeOrder', path: ['until'] });

/** The office hours: a week starting on Monday (null for a closed day), and additional closed days. */
export const officeHoursSchema = z.strictObject({
  week: z
    .array(openHours.nullable())
    .length(7)
    .refine((week) => week.some((day) => day !== null), 'validation.days'),
  closedDays: z.array(calendarDateSchema).max(120, 'validation.tooMany'),
});

/** The office hours. Times are `HH:MM` and days `YYYY-MM-DD` in the agency's time zone. */
export type OfficeHours = z.output<typeof officeHoursSchema>;

/** A request waits no longer than this, however seldom the office is open. */
const maxDays = 90;

/**
 * The instant after which the office has been open for the given time; ms since the epoch.
 * @param hours null where every hour counts
 * @param timeZone an IANA name
 */
export function afterOpenTime(instant: number, amountMs: number, hours: OfficeHours | null, timeZone: string): number {
  if (hours === null) return instant + amountMs;
  let left = amountMs;
  for (let days = 0; days <= maxDays; days += 1) {
    const span = openSpan(addDays(dayIn(timeZone, instant), days), hours, timeZone);
    if (span === undefined || span.until <= instant) continue;
    const from = Math.max(span.from, instant);
    if (span.until - from >= left) return from + left;
    left -= span.until - from;
  }
  return instant + maxDays * dayMs;
}

/** The instant since which the office has been open for the given time before `instant`; ms since the epoch. */
export function beforeOpenTime(instant: number, amountMs: number, hours: OfficeHours | null, timeZone: string): number {
  if (hours === null) return instant - amountMs;
  let left = amountMs;
  for (let days = 0; days <= maxDays; days += 1) {
    const span = openSpan(addDays(dayIn(timeZone, instant), -days), hours, timeZone);
    if (span === undefined || span.from >= instant) continue;
    const until = Math.min(span.until, instant);
    if (until - span.from >= left) return until - left;
    left -= until - span.from;
  }
  return instant - maxDays * dayMs;
}

/**
 * A function that measures how long the office was open between two instants, ms. It remembers the days it has computed, so it
 * can measure thousands of spans.
 * @param hours null where every hour counts
 * @param timeZone an IANA name
 */
export function openTimeMeter(hours: OfficeHours | null, timeZone: string): (from: number, until: number) => number {
  if (hours === null) return (from, until) => until - from;
  const spans = new Map<string, ReturnType<typeof openSpan>>();
  const spanOf = (day: string) => {
    if (!spans.has(day)) spans.set(day, openSpan(day, hours, timeZone));
    return spans.get(day);
  };
  return (from, until) => {
    let open = 0;
    const last = dayIn(timeZone, until);
    for (let day = dayIn(timeZone, from); day <= last; day = addDays(day, 1)) {
      const span = spanOf(day);
      if (span) open += Math.max(0, Math.min(span.until, until) - Math.max(span.from, from));
    }
    return open;
  };
}

/** When the office opens and closes on a day; undefined when it is closed. */
function openSpan(day: string, { week, closedDays }: OfficeHours, timeZone: string) {
  if (closedDays.includes(day)) return undefined;
  const open = week[(new Date(day).getUTCDay() + 6) % 7];
  return open ? { from: instantOf(day, open.from, timeZone), until: instantOf(day, open.until, timeZone) } : undefined;
}
