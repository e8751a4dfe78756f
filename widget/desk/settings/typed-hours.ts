import { z } from 'zod';
import type { OfficeHours } from '#domain/agency/office-hours.ts';
import { weekdays } from '#domain/profile/enums.ts';

const typedDay = z.strictObject({ from: z.string(), until: z.string() });

/** The office hours in their typed form: the times of each weekday, both empty when the office is closed, and the closed days. */
export const typedHoursSchema = z.strictObject({
  week: z.record(z.enum(weekdays), typedDay),
  closedDays: z.array(z.string()),
});

/** The office hours in their typed form. */
export type TypedHours = z.output<typeof typedHoursSchema>;

/** The times of a weekday in their typed form, `HH:MM`. */
export type TypedDay = z.output<typeof typedDay>;

const closed: TypedDay = { from: '', until: '' };

/** The times of a day that is opened, until others are chosen. */
const usualDay: TypedDay = { from: '09:00', until: '17:00' };

/** The office hours in their typed form. @param hours null where every hour counts */
export function typedHoursOf(hours: OfficeHours | null): TypedHours {
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = (hours?.week ?? []).map(
    (day) => day ?? closed,
  );
  return {
    week: {
      monday: monday ?? closed,
      tuesday: tuesday ?? closed,
      wednesday: wednesday ?? closed,
      thursday: thursday ?? closed,
      friday: friday ?? closed,
      saturday: saturday ?? closed,
      sunday: sunday ?? closed,
    },
    closedDays: hours?.closedDays.toSorted() ?? [],
  };
}

/** The office hours as they are saved. Null if no day is open and none is closed: then every hour counts. */
export function hoursOf({ week, closedDays }: TypedHours): OfficeHours | null {
  const open = weekdays.map((day) => (isOpen(week[day]) ? week[day] : null));
  return closedDays.length === 0 && open.every((hours) => hours === null) ? null : { week: open, closedDays };
}

/** Whether a day has times. */
export function isOpen({ from, until }: TypedDay): boolean {
  return from !== '' || until !== '';
}

/** A day that is opened or closed. @param candidates the times to take, the first of an open day */
export function toggledDay(day: TypedDay, candidates: readonly TypedDay[]): TypedDay {
  return isOpen(day) ? closed : (candidates.find(isOpen) ?? usualDay);
}

/** The half hours of a day, `HH:MM`, with a stored time that is none of them. */
export function timesWith(stored: string): string[] {
  const halfHours = Array.from({ length: 48 }, (_, half) => {
    const hour = String(Math.floor(half / 2)).padStart(2, '0');
    return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
  });
  return [...new Set([...halfHours, stored])].toSorted();
}
