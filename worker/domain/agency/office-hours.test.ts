import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../durations.ts';
import { afterOpenTime, beforeOpenTime, type OfficeHours, officeHoursSchema, openTimeMeter } from './office-hours.ts';

const zone = 'America/Los_Angeles';
const day = { from: '09:00', until: '17:00' };
/** Monday to Friday, eight hours a day, closed on Thanksgiving. */
const hours: OfficeHours = {
  week: [day, day, day, day, day, null, null],
  closedDays: ['2026-11-26'],
};
const after = (from: string, open = 24) =>
  new Date(afterOpenTime(Date.parse(from), open * hourMs, hours, zone)).toISOString();

const issuesOf = (value: unknown) => officeHoursSchema.safeParse(value).error?.issues.map(({ message }) => message);

describe('the clock of the office', () => {
  it('counts every hour where no hours are set', () => {
    expect(afterOpenTime(5, hourMs, null, zone)).toBe(5 + hourMs);
    expect(beforeOpenTime(5, hourMs, null, zone)).toBe(5 - hourMs);
  });

  it('counts open hours only, over nights, a holiday and a weekend', () => {
    // Tuesday 10:00: 7 h, Wednesday 8 h, Thursday closed, Friday 8 h, Monday 1 h.
    expect(after('2026-11-24T18:00:00Z')).toBe('2026-11-30T18:00:00.000Z');
    // Saturday: the office opens on Monday at 9.
    expect(after('2026-11-28T20:00:00Z', 2)).toBe('2026-11-30T19:00:00.000Z');
    expect(after('2026-11-24T18:00:00Z', 7)).toBe('2026-11-25T01:00:00.000Z');
  });

  it('goes by the clocks on the wall, also when they are changed', () => {
    // Friday before and Monday after the clocks go back: 9 o'clock is 16:00 and then 17:00 in UTC.
    expect(after('2026-10-30T16:00:00Z', 9)).toBe('2026-11-02T18:00:00.000Z');
  });

  it('is no endless wait where all days are closed', () => {
    const closed = {
      ...hours,
      closedDays: Array.from({ length: 120 }, (_, index) =>
        new Date(Date.parse('2026-11-01') + index * 24 * hourMs).toISOString().slice(0, 10),
      ),
    };
    expect(afterOpenTime(Date.parse('2026-11-02T00:00:00Z'), hourMs, closed, zone)).toBe(
      Date.parse('2027-01-31T00:00:00Z'),
    );
  });

  it('measures the time between the two instants of a wait', () => {
    const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') });
    const amount = fc.integer({ min: 1, max: 200 * hourMs });
    const meter = openTimeMeter(hours, zone);
    fc.assert(
      fc.property(instant, amount, (from, open) => {
        expect(meter(from, afterOpenTime(from, open, hours, zone))).toBe(open);
      }),
    );
    expect(openTimeMeter(null, zone)(5, 12)).toBe(7);
  });

  it('agrees with itself backwards: what is due by now came before the time that is said to be over', () => {
    const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') });
    fc.assert(
      fc.property(instant, instant, fc.integer({ min: 1, max: 40 }), (came, now, open) => {
        const isDue = afterOpenTime(came, open * hourMs, hours, zone) < now;
        const isBefore = came < beforeOpenTime(now, open * hourMs, hours, zone);
        // Differences in days beyond the longest wait are cut off equally on both sides.
        if (Math.abs(now - came) < 60 * 24 * hourMs) expect(isBefore).toBe(isDue);
      }),
    );
  });

  it('refuses hours that end before they begin, and a week without any', () => {
    expect(
      issuesOf({ ...hours, week: [{ from: '17:00', until: '09:00' }, null, null, null, null, null, null] }),
    ).toEqual(['validation.timeOrder']);
    expect(issuesOf({ ...hours, week: [null, null, null, null, null, null, null] })).toEqual(['validation.days']);
    expect(issuesOf({ ...hours, week: [{ from: '9', until: '17:00' }, null, null, null, null, null, null] })).toEqual([
      'validation.time',
    ]);
    expect(officeHoursSchema.parse(hours)).toEqual(hours);
  });
});
