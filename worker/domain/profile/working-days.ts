import type { WorkingDays } from './availability.ts';
import { type Weekday, weekdays } from './enums.ts';

/** The days on which a nanny works, from Monday on. */
export function workingDays({ availableWeekdays, availableWeekends }: WorkingDays): Weekday[] {
  return weekdays.filter(
    (day) => availableWeekdays.includes(day) || (availableWeekends && (day === 'saturday' || day === 'sunday')),
  );
}
