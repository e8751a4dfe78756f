import { addDays } from '../dates.ts';
import type { Translator } from '../messages/catalogue.ts';
import type { AvailabilityCalendar } from './availability.ts';
import { workingDays } from './working-days.ts';
import { weekdays } from './enums.ts';

/** A year and a day, because a nanny can be away on at most 366 days. */
const searchedDays = 367;

/**
 * When the nanny can start, as long as that is later than `today` (`YYYY-MM-DD`); else the next working day.
 */
export function startLine(
  profile: { availableFrom?: string | undefined; availabilityCalendar: AvailabilityCalendar },
  translator: Translator,
  today: string,
): string | undefined {
  const { availableFrom: start, availabilityCalendar } = profile;
  return start !== undefined && start > today
    ? translator.text('profile.availability.from', { date: translator.date(start) })
    : nextFreeLine(availabilityCalendar, translator, today);
}

/** "Next available day: Nov 23, 2026", on {@link nextFreeDay}; undefined without one. */
export function nextFreeLine(
  calendar: AvailabilityCalendar,
  translator: Translator,
  today: string,
): string | undefined {
  const day = nextFreeDay(calendar, today);
  return day && translator.text('profile.availability.nextFree', { date: translator.date(day) });
}

/**
 * The first working day from `today` on that is not an absence; both `YYYY-MM-DD`. Undefined when the nanny chose no days of the
 * week.
 */
export function nextFreeDay(calendar: AvailabilityCalendar, today: string): string | undefined {
  const days: readonly string[] = workingDays(calendar);
  if (days.length === 0) return undefined;
  for (let ahead = 0; ahead < searchedDays; ahead += 1) {
    const date = addDays(today, ahead);
    // `weekdays` starts with Monday, `getUTCDay` with Sunday.
    const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? '';
    if (days.includes(weekday) && !calendar.unavailableDates.includes(date)) return date;
  }
  return undefined;
}
