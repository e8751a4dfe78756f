import { type Weekday, weekdays } from '../profile/enums.ts';

const dayMinutes = 24 * 60;

/** The length of a week in minutes. */
export const weekMinutes = 7 * dayMinutes;

/** A part of a week, in minutes since Monday 00:00. `until` is not included. */
export interface Span {
  from: number;
  until: number;
}

/** One stretch of hours that begins on a day; times are `HH:MM`. A stretch whose end is not after its start ends on the next day. */
export interface WeekRange {
  day: Weekday;
  start: string;
  end: string;
}

/** The spans of ranges: sorted, merged, and within the week. What goes past Sunday continues on Monday. */
export function spansOf(ranges: readonly WeekRange[]): Span[] {
  return mergeSpans(
    ranges.flatMap(({ day, start, end }) => {
      const from = weekdays.indexOf(day) * dayMinutes + minutesOf(start);
      const length = minutesOf(end) - minutesOf(start);
      return withinWeek({ from, until: from + (length > 0 ? length : length + dayMinutes) });
    }),
  );
}

/** The ranges of merged spans. A stretch of more than a day becomes one range for each day. */
export function rangesOf(spans: readonly Span[]): WeekRange[] {
  return joinAcrossSunday(spans).flatMap(({ from, until }) => {
    if (until - from <= dayMinutes) return [toRange(from, until)];
    const starts = [from];
    for (let midnight = nextMidnight(from); midnight < until; midnight += dayMinutes) starts.push(midnight);
    return starts.map((start, index) => toRange(start, starts[index + 1] ?? until));
  });
}

/** The same ranges, sorted and without overlaps. */
export function normalizedRanges(ranges: readonly WeekRange[]): WeekRange[] {
  return rangesOf(spansOf(ranges));
}

/** Sorts spans and merges those that overlap or touch. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else merged.push({ ...span });
  }
  return merged;
}

/** The total length of spans that do not overlap, in minutes. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, until }) => sum + until - from, 0);
}

/** Splits a span that goes past the end of the week. */
function withinWeek({ from, until }: Span): Span[] {
  if (until <= weekMinutes) return [{ from, until }];
  return [
    { from, until: weekMinutes },
    { from: 0, until: until - weekMinutes },
  ];
}

/** Joins the night from Sunday to Monday, which spans contain in two parts. */
function joinAcrossSunday(spans: readonly Span[]): Span[] {
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last || first === last || first.from > 0 || last.until < weekMinutes) return [...spans];
  return [...spans.slice(1, -1), { from: last.from, until: last.until + first.until }];
}

function toRange(from: number, until: number): WeekRange {
  return { day: dayAt(from), start: clock(from), end: clock(until) };
}

function nextMidnight(minutes: number): number {
  return (Math.floor(minutes / dayMinutes) + 1) * dayMinutes;
}

function dayAt(minutes: number): Weekday {
  return weekdays[Math.floor(minutes / dayMinutes) % 7] ?? 'monday';
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function clock(minutes: number): string {
  const inDay = minutes % dayMinutes;
  return [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
