import type { Translator } from '../messages/catalogue.ts';
import { type AvailabilityCalendar, defaultAvailability, endsNextDay } from './availability.ts';
import { weekdays } from './enums.ts';
import { withinSentence } from './letter-case.ts';

/** Offers beyond the hours, shown as badges (spec.md 2.7). */
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

/** "Available: Monday, Tuesday • Weekends available • Preferred hours: 8:00 AM - 6:00 PM" (spec.md 2.7). */
export function availabilityLine(calendar: AvailabilityCalendar, { text, time, join, locale }: Translator): string {
  const days = weekdays.filter((day) => calendar.availableWeekdays.includes(day));
  const hoursChosen =
    calendar.preferredStartTime !== defaultAvailability.preferredStartTime ||
    calendar.preferredEndTime !== defaultAvailability.preferredEndTime;
  const parts = [
    ...(days.length > 0
      ? [
          text('profile.availability.days', {
            days: join(days.map((day) => withinSentence(text(`labels.weekday.${day}`), locale))),
          }),
        ]
      : []),
    ...(calendar.availableWeekends ? [text('profile.availability.weekends')] : []),
    // The default hours of a calendar without days are not the nanny's choice.
    ...(days.length > 0 || calendar.availableWeekends || hoursChosen
      ? [
          text(endsNextDay(calendar) ? 'profile.availability.hoursOvernight' : 'profile.availability.hours', {
            start: time(calendar.preferredStartTime),
            end: time(calendar.preferredEndTime),
          }),
        ]
      : []),
  ];
  if (parts.length > 0) return parts.join(' • ');
  // Without days, only the nanny's own statement is shown (docs/decisions/0021).
  return text(calendar.flexibleSchedule ? 'profile.availability.flexible' : 'profile.availability.ask');
}
