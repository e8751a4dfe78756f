import type { AvailabilityCalendar } from '#domain/profile/availability.ts';
import { type Weekday, weekdays, workingWeekdays } from '#domain/profile/enums.ts';

/** The maximum number of blackout dates (docs/specification.md 5). */
const mostDates = 366;

/** Adds or removes a weekday; the list stays in the week's order. */
export function toggleWeekday(chosen: readonly Weekday[], day: Weekday): Weekday[] {
  return weekdays.filter((each) => (each === day ? !chosen.includes(day) : chosen.includes(each)));
}

/** True when Monday to Friday are all chosen. */
export function hasWorkingWeek(chosen: readonly Weekday[]): boolean {
  return workingWeekdays.every((day) => chosen.includes(day));
}

/**
 * Selects Monday to Friday, or clears them when all are selected. A stored Saturday or Sunday stays (docs/specification.md 2.4).
 */
export function toggleWorkingWeek(chosen: readonly Weekday[]): Weekday[] {
  const pick = !hasWorkingWeek(chosen);
  return weekdays.filter((day) => (workingWeekdays.includes(day) ? pick : chosen.includes(day)));
}

/** The calendar with these blackout dates, in order; unchanged if there are too many. */
export function withDates(calendar: AvailabilityCalendar, dates: readonly string[]): AvailabilityCalendar {
  if (dates.length > mostDates) return calendar;
  return { ...calendar, unavailableDates: [...new Set(dates)].toSorted() };
}

/** The dates from a day on, in order. All are `YYYY-MM-DD`. */
export function datesFrom(dates: readonly string[], firstDay: string): string[] {
  return dates.filter((date) => date >= firstDay).toSorted();
}

/** A select's times, including the stored one even if it is not one of the options. */
export function timesWith(options: readonly string[], stored: string): string[] {
  return options.includes(stored) ? [...options] : [...options, stored].toSorted();
}
