import { describe, expect, it } from 'vitest';
import { dateOrderOf, readDate } from './read-date.ts';

describe('a day', () => {
  it.each([
    '2026-12-01',
    '2026-12-01T08:00:00Z',
    '2026-12-01 00:00',
    '2026/12/1',
    '2026.12.1',
    '12/1/2026',
    '12-01-2026',
    '12/1/26',
    '12/1/2026, 12:00 AM',
    '1 Dec 2026',
    '1-Dec-26',
    'Dec 1, 2026',
    'Dec. 1st 2026',
    'december 1, 2026',
    '1 de diciembre de 2026',
    '1º de diciembre del 2026',
    '1 dic 2026',
    '2026年12月1日',
    '２０２６年１２月１日',
    '2026年12月1号',
    '46357',
    '46357.5',
  ])('%s', (cell) => {
    expect(readDate(cell, 'month-first')).toBe('2026-12-01');
  });

  it('with the day first', () => {
    expect(readDate('1/12/2026', 'day-first')).toBe('2026-12-01');
  });

  it.each([
    'soon',
    '2026',
    '90012',
    '2/30/2026',
    '13/1/2026',
    'Feb 29, 2026',
    '1 Foo 2026',
    '12/2026',
    '1 De 2026',
    '',
  ])('that cannot be read: %j', (cell) => {
    expect(readDate(cell, 'month-first')).toBeUndefined();
  });
});

describe('the order of dates in a file', () => {
  it.each([
    ['a first number above 12', ['1/2/2026', '13/2/2026'], 'day-first'],
    ['a second number above 12', ['1/2/2026', '2/13/2026'], 'month-first'],
    ['neither', ['1/2/2026', '2026-12-30'], 'month-first'],
    ['both', ['13/2/2026', '2/13/2026'], 'month-first'],
  ])('%s', (_, dates, order) => {
    const table = { rows: dates.map((date) => [date]), numbers: dates.map((_date, at) => at + 1) };
    expect(dateOrderOf(table, { hasHeader: false, columns: { availableFrom: 0 } })).toBe(order);
    expect(dateOrderOf(table, { hasHeader: false, columns: {} })).toBe('month-first');
  });
});
