import { z } from 'zod';
import { calendarDateSchema } from '../dates.ts';
import { weekdays } from './enums.ts';

/** Hourly from 06:00 to 20:00: 15 options (docs/specification.md 5). */
export const timeOptions = Array.from({ length: 15 }, (_, index) => `${String(index + 6).padStart(2, '0')}:00`);

/** 06:00 to 17:00, the first 12 of the list. */
export const startTimeOptions = timeOptions.slice(0, 12);

/** 14:00 to 20:00. */
export const endTimeOptions = timeOptions.slice(timeOptions.indexOf('14:00'));

/** Every hour of the day, for nannies who work at night or early in the morning. */
export const allTimeOptions = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The names of the times of day (docs/specification.md 2.4), each with its starting hour. */
const slotStarts = [
  ['special', 0],
  ['earlyMorning', 5],
  ['morning', 8],
  ['lateMorning', 10],
  ['noon', 12],
  ['afternoon', 13],
  ['lateAfternoon', 16],
  ['evening', 18],
  ['special', 22],
] as const;

/** A part of the day under which the builder groups times. */
export type TimeSlot = (typeof slotStarts)[number][0];

/** The slot of a time, `HH:MM`. Night hours are `special`. */
export function timeSlot(time: string): TimeSlot {
  const hour = Number(time.slice(0, 2));
  return slotStarts.findLast(([, start]) => hour >= start)?.[0] ?? 'special';
}

/** Whether the hours need options beyond the standard ones of docs/specification.md 5. */
export function hasOtherHours(
  calendar: Pick<AvailabilityCalendar, 'preferredStartTime' | 'preferredEndTime'>,
): boolean {
  return !startTimeOptions.includes(calendar.preferredStartTime) || !endTimeOptions.includes(calendar.preferredEndTime);
}

/** At most this many blackout dates show as badges, followed by one `+N more` (docs/specification.md 9). */
export const shownBlackoutDates = 8;

/** A time of day, `HH:MM`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time');

/** The availability flags, in the order of the step. */
export const availabilityFlags = [
  'availableWeekends',
  'overnightCare',
  'emergencyAvailability',
  'travelAvailability',
  'flexibleSchedule',
  'shortNoticeAvailable',
  'holidayAvailability',
] as const;

/** A boolean field of the calendar that counts toward its score. */
export type AvailabilityFlag = (typeof availabilityFlags)[number];

const unique = (list: readonly string[]) => new Set(list).size === list.length;

const calendarFields = {
  availableWeekdays: z.array(z.enum(weekdays, 'validation.choice')).max(7).refine(unique, 'validation.duplicate'),
  availableWeekends: z.boolean(),
  overnightCare: z.boolean(),
  emergencyAvailability: z.boolean(),
  travelAvailability: z.boolean(),
  flexibleSchedule: z.boolean(),
  shortNoticeAvailable: z.boolean(),
  holidayAvailability: z.boolean(),
  preferredStartTime: clockTime,
  preferredEndTime: clockTime,
  unavailableDates: z.array(calendarDateSchema).max(366, 'validation.tooMany').refine(unique, 'validation.duplicate'),
};

/** The availability calendar of docs/specification.md 3. Times are `HH:MM`, dates `YYYY-MM-DD`. */
export const availabilityCalendarSchema = z.strictObject(calendarFields);

/** When a nanny works. */
export type AvailabilityCalendar = z.output<typeof availabilityCalendarSchema>;

/** Any of the calendar's fields; absent ones keep their stored values. */
export const availabilityPatchSchema = availabilityCalendarSchema.partial();

/** Changes to a calendar. */
export type AvailabilityPatch = z.output<typeof availabilityPatchSchema>;

/** The values of absent fields (docs/specification.md 3). */
export const defaultAvailability: AvailabilityCalendar = {
  availableWeekdays: [],
  availableWeekends: false,
  overnightCare: false,
  emergencyAvailability: false,
  travelAvailability: false,
  flexibleSchedule: false,
  shortNoticeAvailable: false,
  holidayAvailability: false,
  preferredStartTime: '08:00',
  preferredEndTime: '18:00',
  unavailableDates: [],
};

/** The part of a calendar that says on which days of the week the nanny works. */
export type WorkingDays = Pick<AvailabilityCalendar, 'availableWeekdays' | 'availableWeekends'>;

/** Whether a calendar contains a day of the week or the weekend. */
export function hasWorkingDay(calendar: WorkingDays): boolean {
  return calendar.availableWeekdays.length > 0 || calendar.availableWeekends;
}

/** True when the calendar has only default values. */
export function isDefaultAvailability(calendar: AvailabilityCalendar): boolean {
  return JSON.stringify({ ...defaultAvailability, ...calendar }) === JSON.stringify(defaultAvailability);
}

const scoreOfFlag: Record<AvailabilityFlag, number> = {
  availableWeekends: 20,
  overnightCare: 15,
  emergencyAvailability: 10,
  travelAvailability: 10,
  flexibleSchedule: 10,
  shortNoticeAvailable: 10,
  holidayAvailability: 15,
};

/** 0 to 100: 10 per weekday plus the flags' points, capped (docs/specification.md 9). */
export function availabilityScore(calendar: AvailabilityCalendar): number {
  const flagPoints = availabilityFlags.reduce((sum, flag) => sum + (calendar[flag] ? scoreOfFlag[flag] : 0), 0);
  return Math.min(100, calendar.availableWeekdays.length * 10 + flagPoints);
}

/** How many families this availability attracts: 'most' at 80 or above, 'many' at 60 or above (docs/specification.md 9). */
export function attractiveness(score: number): 'most' | 'many' | 'some' {
  if (score >= 80) return 'most';
  return score >= 60 ? 'many' : 'some';
}

/** True when the work ends on the next day. This is allowed (docs/specification.md 5), and labeled wherever hours are shown. */
export function endsNextDay(calendar: Pick<AvailabilityCalendar, 'preferredStartTime' | 'preferredEndTime'>): boolean {
  return calendar.preferredEndTime <= calendar.preferredStartTime;
}
