import { describe, expect, it } from 'vitest';
import { afterQuietTime } from './quiet-time.ts';

const sendable = (instant: string) =>
  new Date(afterQuietTime('America/Los_Angeles', Date.parse(instant))).toISOString();

describe('a message in the quiet hours', () => {
  it.each([
    ['at 20:59:59', '2026-11-25T04:59:59.000Z', '2026-11-25T04:59:59.000Z'],
    ['at 21:00', '2026-11-25T05:00:00.000Z', '2026-11-25T16:00:00.000Z'],
    ['after midnight', '2026-11-25T08:30:15.000Z', '2026-11-25T16:00:00.000Z'],
    ['at 7:59:59', '2026-11-25T15:59:59.000Z', '2026-11-25T16:00:00.000Z'],
    ['at 8:00', '2026-11-25T16:00:00.000Z', '2026-11-25T16:00:00.000Z'],
    ['in the night in which clocks go forward', '2026-03-08T06:00:00.000Z', '2026-03-08T15:00:00.000Z'],
    ['in the night in which clocks go back', '2026-11-01T05:00:00.000Z', '2026-11-01T16:00:00.000Z'],
  ])('%s is sent when the clocks of the nannies show a time by day', (_when, instant, sent) => {
    expect(sendable(instant)).toBe(sent);
  });
});
