import { type AvailabilityCalendar, hasWorkingDay } from '../profile/availability.ts';
import { workingDays } from '../profile/working-days.ts';
import { lengthOf, type Span, spansOf } from './week.ts';

/** The parts of a calendar that decide when a nanny works. Single days off are not among them: a week has no dates. */
export type WorkingHours = Pick<
  AvailabilityCalendar,
  | 'availableWeekdays'
  | 'availableWeekends'
  | 'overnightCare'
  | 'flexibleSchedule'
  | 'preferredStartTime'
  | 'preferredEndTime'
>;

/** How much of a family's week a nanny covers, in minutes; `ask` when only she can say. */
export type Fit =
  | { kind: 'ask'; isFlexible: boolean }
  | { kind: 'hours'; needed: number; covered: number; gaps: Span[] };

/** The nanny's hours: her days at her preferred times, and with overnight care from 20:00 to 08:00 as well. */
export function workingSpans(hours: WorkingHours): Span[] {
  const days = workingDays(hours);
  const atDay = days.map((day) => ({ day, start: hours.preferredStartTime, end: hours.preferredEndTime }));
  const atNight = hours.overnightCare ? days.map((day) => ({ day, start: '20:00', end: '08:00' })) : [];
  return spansOf([...atDay, ...atNight]);
}

/**
 * Compares a nanny's hours with the hours a family needs.
 * @param needed merged spans
 * @returns undefined when the family needs no hours
 */
export function fitOf(hours: WorkingHours, needed: readonly Span[]): Fit | undefined {
  if (needed.length === 0) return undefined;
  if (hours.flexibleSchedule || !hasWorkingDay(hours)) return { kind: 'ask', isFlexible: hours.flexibleSchedule };
  const gaps = without(needed, workingSpans(hours));
  const total = lengthOf(needed);
  return { kind: 'hours', needed: total, covered: total - lengthOf(gaps), gaps };
}

/** The parts of merged spans that are in none of the others. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap((span) => {
    const left: Span[] = [];
    let { from } = span;
    for (const other of others) {
      if (other.until <= from || other.from >= span.until) continue;
      if (other.from > from) left.push({ from, until: other.from });
      from = Math.max(from, other.until);
    }
    if (from < span.until) left.push({ from, until: span.until });
    return left;
  });
}
