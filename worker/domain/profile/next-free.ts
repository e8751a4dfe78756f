import type { Translator } from '../messages/catalogue.ts';
import type { AvailabilityCalendar } from './availability.ts';
import { weekdays } from './enums.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A year and a day: there are at most 366 days on which she is away. */
const searchedDays = 367;

/**
 * "Next available day: Nov 23, 2026": the first day from `today` (`YYYY-MM-DD`) on that is one of her days and on which she is not
 * away. Undefined when she named no days of the week.
 */
export function nextFreeLine(
  calendar: AvailabilityCalendar,
  translator: Translator,
  today: string,
): string | undefined {
  const works = new Set<string>(calendar.availableWeekdays);
  if (calendar.availableWeekends) works.add('saturday').add('sunday');
  if (works.size === 0) return undefined;
  for (let ahead = 0; ahead < searchedDays; ahead += 1) {
    const day = new Date(Date.parse(today) + ahead * dayMs);
    const date = day.toISOString().slice(0, 10);
    // The week of the list begins on Monday, that of a date on Sunday.
    const weekday = weekdays[(day.getUTCDay() + 6) % 7] ?? '';
    if (works.has(weekday) && !calendar.unavailableDates.includes(date)) {
      return translator.text('profile.availability.nextFree', { date: translator.date(date) });
    }
  }
  return undefined;
}
