import type { Translator } from '../messages/catalogue.ts';
import type { AvailabilityCalendar } from './availability.ts';

/** At most this many days are named (spec.md 9), then how many more there are. */
const namedDays = 8;

/** "Not available: Dec 24, 2026; Dec 25, 2026 and 3 more days": the days from `today` (`YYYY-MM-DD`) on that she is away. */
export function awayLine(calendar: AvailabilityCalendar, translator: Translator, today: string): string | undefined {
  const days = calendar.unavailableDates.filter((date) => date >= today).toSorted();
  if (days.length === 0) return undefined;
  const named = days.slice(0, namedDays).map((date) => translator.date(date));
  // English dates have commas of their own.
  const dates = named.some((date) => date.includes(',')) ? named.join('; ') : translator.join(named);
  const count = days.length - namedDays;
  return count > 0
    ? translator.text('profile.availability.awayMore', { dates, count })
    : translator.text('profile.availability.away', { dates });
}
