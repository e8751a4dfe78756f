import { z } from 'zod';
import { dayMs } from './durations.ts';

/** The first and last year that a date may have. */
const years = { first: 1900, last: 2100 } as const;

const earliest = Date.UTC(years.first, 0, 1);
const latest = Date.UTC(years.last, 11, 31, 23, 59, 59, 999);

/**
 * Whether an ISO date or date-time lies in the years 1900 to 2100, with its offset from UTC applied. Callers have already
 * rejected invalid dates.
 */
function isInRange(text: string): boolean {
  const instant = Date.parse(text);
  return Number.isNaN(instant) || (instant >= earliest && instant <= latest);
}

/** Longest date-time, including fractions of a second and an offset. */
const maxLength = 40;

/** An ISO date-time with any offset from UTC, in the years 1900 to 2100. */
export const dateTimeSchema = z
  .string('validation.date')
  .max(maxLength, 'validation.date')
  .pipe(z.iso.datetime({ offset: true, error: 'validation.date' }))
  .refine(isInRange, 'validation.dateRange');

/** Kept because creating one takes longer than everything else that a page does with dates. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day, `YYYY-MM-DD`, at an instant (ms since the epoch) in a time zone (an IANA name). */
export function dayIn(timeZone: string, instant: number): string {
  const format = dayFormats.get(timeZone) ?? createDayFormat(timeZone);
  const parts = format.formatToParts(instant).map(({ type, value }) => [type, value]);
  const { year, month, day }: Record<string, string> = Object.fromEntries(parts);
  return `${year}-${month}-${day}`;
}

function createDayFormat(timeZone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, format);
  return format;
}

/** Whole days from one ISO day to another. A time after the day is ignored. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / dayMs);
}

/** The ISO day that comes a number of days after another. */
export function addDays(day: string, days: number): string {
  return new Date(startOfDay(day) + days * dayMs).toISOString().slice(0, 10);
}

function startOfDay(text: string): number {
  return Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
}

/** A calendar day, `YYYY-MM-DD`, in the years 1900 to 2100. */
export const calendarDateSchema = z
  .string('validation.date')
  .max(maxLength, 'validation.date')
  .pipe(z.iso.date('validation.date'))
  .refine(isInRange, 'validation.dateRange');
