import { describe, expect, it } from 'vitest';
import { defaultAvailability } from '#domain/profile/availability.ts';
import {
  datesFrom,
  hasWorkingWeek,
  timesWith,
  toggleWeekday,
  toggleWorkingWeek,
  withDates,
} from './availability-edits.ts';

describe('weekdays', () => {
  it('stay in the order of the week', () => {
    expect(toggleWeekday(['friday'], 'monday')).toEqual(['monday', 'friday']);
    expect(toggleWeekday(['monday', 'friday'], 'friday')).toEqual(['monday']);
  });

  it('are Monday to Friday for select-all, whatever else is stored (docs/specification.md 2.4)', () => {
    const all = toggleWorkingWeek(['tuesday', 'sunday']);
    expect(all).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'sunday']);
    expect(hasWorkingWeek(all)).toBe(true);
    expect(toggleWorkingWeek(all)).toEqual(['sunday']);
  });
});

describe('blackout dates', () => {
  it('are kept in order and once', () => {
    const dates = ['2030-02-01', '2030-01-01', '2030-02-01'];
    expect(withDates(defaultAvailability, dates).unavailableDates).toEqual(['2030-01-01', '2030-02-01']);
  });

  it('are never more than the calendar holds', () => {
    const dates = Array.from({ length: 367 }, (_, day) =>
      new Date(Date.UTC(2030, 0, day + 1)).toISOString().slice(0, 10),
    );
    expect(withDates(defaultAvailability, dates)).toBe(defaultAvailability);
    expect(withDates(defaultAvailability, dates.slice(1)).unavailableDates).toHaveLength(366);
  });

  it('show from today on', () => {
    expect(datesFrom(['2030-01-03', '2030-01-01', '2030-01-02'], '2030-01-02')).toEqual(['2030-01-02', '2030-01-03']);
  });
});

describe('timesWith', () => {
  it('keeps a stored time that is none of the choices', () => {
    expect(timesWith(['08:00', '09:00'], '08:30')).toEqual(['08:00', '08:30', '09:00']);
    expect(timesWith(['08:00', '09:00'], '09:00')).toEqual(['08:00', '09:00']);
  });
});
