import { expect, it } from 'vitest';
import { instantOf, nextMidnight } from './zoned-time.ts';

const zone = 'America/Los_Angeles';

it.each([
  ['a usual day', '2026-12-01', '10:00', '2026-12-01T18:00:00.000Z'],
  ['the last minute before clocks go forward', '2026-03-08', '01:59', '2026-03-08T09:59:00.000Z'],
  ['an hour that does not exist', '2026-03-08', '02:30', '2026-03-08T10:30:00.000Z'],
  ['the first hour after it', '2026-03-08', '03:00', '2026-03-08T10:00:00.000Z'],
  ['the day on which clocks go back', '2026-11-01', '10:00', '2026-11-01T18:00:00.000Z'],
])('%s is the instant that its clocks show', (_what, day, clock, instant) => {
  expect(new Date(instantOf(day, clock, zone)).toISOString()).toBe(instant);
});

it('an hour that comes twice is one of the two', () => {
  const at = new Date(instantOf('2026-11-01', '01:30', zone)).toISOString();
  expect(['2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z']).toContain(at);
});

it.each([
  ['a usual day', '2026-12-01T20:00:00Z', '2026-12-02T08:00:00.000Z'],
  ['midnight itself', '2026-12-02T08:00:00Z', '2026-12-03T08:00:00.000Z'],
  ['the last second of a day', '2026-12-02T07:59:59Z', '2026-12-02T08:00:00.000Z'],
  ['the day on which clocks go forward', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00.000Z'],
  ['the day on which clocks go back', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00.000Z'],
  ['the last day of a year', '2027-01-01T07:00:00Z', '2027-01-01T08:00:00.000Z'],
])('%s ends at the next midnight of its zone', (_what, instant, midnight) => {
  expect(new Date(nextMidnight(Date.parse(instant), zone)).toISOString()).toBe(midnight);
});
