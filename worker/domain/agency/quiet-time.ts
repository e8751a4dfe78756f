import { hourMs } from '../durations.ts';

/** Hours in which no messages are sent, in the nannies' time zone: from 21:00 to 8:00. */
const quiet = { from: 21, until: 8 } as const;

/**
 * The first time from `instant` on at which a message may be sent; both ms since the epoch.
 * @param timeZone an IANA name
 */
export function afterQuietTime(timeZone: string, instant: number): number {
  const { hour, minute, second } = wallClock(timeZone, instant);
  if (hour < quiet.from && hour >= quiet.until) return instant;
  const hours = hour >= quiet.from ? 24 - hour + quiet.until : quiet.until - hour;
  const guess = instant + hours * hourMs - (minute * 60 + second) * 1000;
  // The clocks may change during the night.
  const shift = wallClock(timeZone, guess).hour - quiet.until;
  return guess - shift * hourMs;
}

function wallClock(timeZone: string, instant: number) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return { hour: read('hour'), minute: read('minute'), second: read('second') };
}
