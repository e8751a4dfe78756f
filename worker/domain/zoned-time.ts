import { addDays, dayIn } from './dates.ts';
import { minuteMs } from './durations.ts';

/**
 * The instant at which clocks in a time zone show a day (`YYYY-MM-DD`) and time (`HH:MM`), ms since the epoch; where clocks are put
 * forward, the instant just after.
 */
export function instantOf(day: string, clock: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${clock}:00Z`);
  const guess = wall - offsetMs(wall, timeZone);
  // The offset may have changed between the two instants.
  const at = wall - offsetMs(guess, timeZone);
  const exists = at + offsetMs(at, timeZone) === wall;
  return exists ? at : Math.max(guess, at);
}

/** The instant at which the next day begins in a time zone, ms since the epoch. */
export function nextMidnight(instant: number, timeZone: string): number {
  return instantOf(addDays(dayIn(timeZone, instant), 1), '00:00', timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a time zone are ahead of UTC at an instant. */
function offsetMs(instant: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / minuteMs) * minuteMs;
}
