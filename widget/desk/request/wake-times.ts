const morning = 9;

/**
 * The times at which a snoozed request can come back, in the browser's time zone. On a Sunday, tomorrow is Monday, which is
 * offered once.
 */
export function wakeTimes(now: Date): { id: 'later' | 'tomorrow' | 'week'; at: Date }[] {
  const later = new Date(now);
  later.setHours(now.getHours() + 3, now.getMinutes(), 0, 0);
  const day = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
  // Sunday is 0: the next Monday is one day after it.
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  const times = [
    { id: 'later', at: later },
    { id: 'tomorrow', at: day(1) },
  ] as const;
  return untilMonday === 1 ? [...times] : [...times, { id: 'week', at: day(untilMonday) }];
}

/** The value of a `datetime-local` field for a time. */
export function fieldValue(time: Date): string {
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The time in such a field; undefined for none, and for one that is not after `now`. */
export function fieldTime(value: string, now: Date): Date | undefined {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) || time <= now ? undefined : time;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
