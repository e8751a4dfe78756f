import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { calendarDateSchema, dateTimeSchema, daysBetween } from './dates.ts';

const refusalOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((each) => each.message);

describe('a calendar day', () => {
  it.each(['1900-01-01', '2028-02-29', '2100-12-31'])('%s is taken', (day) => {
    expect(calendarDateSchema.parse(day)).toBe(day);
  });

  it.each(['1899-12-31', '2101-01-01'])('%s is out of range', (day) => {
    expect(refusalOf(calendarDateSchema, day)).toEqual(['validation.dateRange']);
  });

  it.each(['2027-02-29', '2026-1-1', 'soon', 20_260_101, `2026-01-01${' '.repeat(40)}`])('%j is none', (value) => {
    expect(refusalOf(calendarDateSchema, value)).toEqual(['validation.date']);
  });
});

describe('a date-time', () => {
  it('counts its offset from UTC in when it asks for the year', () => {
    for (const first of ['1900-01-01T00:00:00Z', '1900-01-01T08:00:00+08:00', '1899-12-31T23:00:00-01:00']) {
      expect(dateTimeSchema.parse(first)).toBe(first);
    }
    expect(dateTimeSchema.parse('2100-12-31T23:59:59.999Z')).toBe('2100-12-31T23:59:59.999Z');
    for (const outside of ['1900-01-01T00:00:00+00:01', '2100-12-31T23:59:59.999-00:01', '2101-01-01T00:00:00Z']) {
      expect(refusalOf(dateTimeSchema, outside)).toEqual(['validation.dateRange']);
    }
  });

  it('is no day without a time', () => {
    expect(refusalOf(dateTimeSchema, '2026-01-01')).toEqual(['validation.date']);
  });
});

it('counts whole days, over leap days and changes of the clock, whatever the time of day', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  expect(daysBetween('2026-03-09T23:59:00Z', '2026-03-07T00:00:00Z')).toBe(-2);
});
