import { weekdays } from '../profile/enums.ts';
import type { WeekRange } from './week.ts';

/** Usual weeks that a family can start from. */
export const weekPresets = ['office', 'afternoons', 'days', 'nights'] as const;

const hours: Record<(typeof weekPresets)[number], { start: string; end: string }> = {
  office: { start: '09:00', end: '17:00' },
  afternoons: { start: '15:00', end: '18:00' },
  days: { start: '08:00', end: '18:00' },
  nights: { start: '22:00', end: '06:00' },
};

/** The hours of a usual week, from Monday to Friday; undefined for a name that is none. */
export function presetRanges(name: string): WeekRange[] | undefined {
  const preset = weekPresets.find((each) => each === name);
  if (!preset) return undefined;
  const { start, end } = hours[preset];
  return weekdays.slice(0, 5).map((day) => ({ day, start, end }));
}
