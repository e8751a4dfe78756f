import { daysBetween } from '../dates.ts';
import type { Translator } from '../messages/catalogue.ts';
import type { AvailabilityCalendar } from './availability.ts';

/** At most this many dates or date ranges are listed (docs/specification.md 9), followed by the number of remaining days. */
const namedAbsences = 8;

/** "Not available: Dec 24, 2026 – Dec 28, 2026; Jan 4, 2027": the nanny's absences from `today` (`YYYY-MM-DD`) on. */
export function awayLine(calendar: AvailabilityCalendar, translator: Translator, today: string): string | undefined {
  const absences = consecutive(calendar.unavailableDates.filter((date) => date >= today).toSorted());
  if (absences.length === 0) return undefined;
  const named = absences.slice(0, namedAbsences).map((absence) => {
    const [from, to] = [translator.date(absence.from), translator.date(absence.to)];
    return from === to ? from : translator.text('profile.availability.awaySpan', { from, to });
  });
  // English dates contain commas.
  const dates = named.some((date) => date.includes(',')) ? named.join('; ') : translator.join(named);
  const count = absences.slice(namedAbsences).reduce((days, { from, to }) => days + daysBetween(from, to) + 1, 0);
  return count > 0
    ? translator.text('profile.availability.awayMore', { dates, count })
    : translator.text('profile.availability.away', { dates });
}

/** Groups sorted days (`YYYY-MM-DD`) into consecutive spans; `from` and `to` are included. */
function consecutive(days: readonly string[]): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && daysBetween(last.to, day) <= 1) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}
