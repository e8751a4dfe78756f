/** Hours in which nobody is written to, where the nannies live: from 21 to 8 o'clock. */
const quiet = { from: 21, until: 8 } as const;

const hourMs = 60 * 60 * 1000;

/**
 * The first time from `instant` on at which somebody may be written to; both ms since the epoch.
 * @param timeZone an IANA name
 */
export function afterQuietTime(timeZone: string, instant: number): number {
  const { hour, minute, second } = wallClock(timeZone, instant);
  if (hour < quiet.from && hour >= quiet.until) return instant;
  const hours = hour >= quiet.from ? 24 - hour + quiet.until : quiet.until - hour;
  const guess = instant + hours * hourMs - (minute * 60 + second) * 1000;
  // The clocks may be changed during the night.
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
