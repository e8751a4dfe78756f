import type { Translator } from '../messages/catalogue.ts';
import { type AvailabilityCalendar, defaultAvailability, endsNextDay } from './availability.ts';
import { weekdays } from './enums.ts';
import { withinSentence } from './letter-case.ts';

/** Offers beyond the hours, shown as badges (docs/specification.md 2.7). */
const badgeFlags = [
  ['overnightCare', 'overnight'],
  ['emergencyAvailability', 'emergency'],
  ['travelAvailability', 'travel'],
  ['flexibleSchedule', 'flexibleSchedule'],
  ['shortNoticeAvailable', 'shortNotice'],
  ['holidayAvailability', 'holidays'],
] as const;

/** The nanny's offers beyond the days, one line each. */
export function availabilityBadges(calendar: AvailabilityCalendar, { text }: Translator): string[] {
  return badgeFlags.flatMap(([flag, id]) => (calendar[flag] ? [text(`profile.availability.${id}`)] : []));
}

/** "Available: Monday, Tuesday • Weekends available • Preferred hours: 8:00 AM - 6:00 PM" (docs/specification.md 2.7). */
export function availabilityLine(calendar: AvailabilityCalendar, translator: Translator): string {
  const { days, hours } = availabilityParts(calendar, translator);
  const parts = [...days, ...hours];
  if (parts.length > 0) return parts.join(' • ');
  // Without days, only the nanny's own statement is shown (docs/decisions/0021).
  return translator.text(calendar.flexibleSchedule ? 'profile.availability.flexible' : 'profile.availability.ask');
}

/** The parts of the line. The hours are at most one. */
export function availabilityParts(
  calendar: AvailabilityCalendar,
  { text, time, join, locale }: Translator,
): { days: string[]; hours: string[] } {
  const days = weekdays.filter((day) => calendar.availableWeekdays.includes(day));
  const hoursChosen =
    calendar.preferredStartTime !== defaultAvailability.preferredStartTime ||
    calendar.preferredEndTime !== defaultAvailability.preferredEndTime;
  const names = join(days.map((day) => withinSentence(text(`labels.weekday.${day}`), locale)));
  // The default hours of a calendar without days are not the nanny's choice.
  const hasHours = days.length > 0 || calendar.availableWeekends || hoursChosen;
  const id = endsNextDay(calendar) ? 'profile.availability.hoursOvernight' : 'profile.availability.hours';
  const hours = { start: time(calendar.preferredStartTime), end: time(calendar.preferredEndTime) };
  return {
    days: [
      ...(days.length > 0 ? [text('profile.availability.days', { days: names })] : []),
      ...(calendar.availableWeekends ? [text('profile.availability.weekends')] : []),
    ],
    hours: hasHours ? [text(id, hours)] : [],
  };
}
