import { expect, it } from 'vitest';
import { instantOf } from './zoned-time.ts';

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
