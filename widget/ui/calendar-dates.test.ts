import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCalendarDate, toCalendarDate } from './calendar-dates.ts';

describe('calendar dates', () => {
  it('are local days, at any hour', () => {
    expect(toCalendarDate(new Date(2030, 0, 2, 0, 0))).toBe('2030-01-02');
    expect(toCalendarDate(new Date(2030, 0, 2, 23, 59))).toBe('2030-01-02');
  });

  it('survive both ways', () => {
    const days = fc.date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const text = toCalendarDate(date);
        expect(fromCalendarDate(text)).toBeDefined();
        expect(toCalendarDate(fromCalendarDate(text) ?? new Date(0))).toBe(text);
      }),
    );
  });

  it('are nothing when there is no such day', () => {
    for (const text of ['2030-02-30', '2030-13-01', '2030-1-2', 'soon', ''])
      expect(fromCalendarDate(text)).toBeUndefined();
  });
});
