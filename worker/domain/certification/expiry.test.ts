import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '../dates.ts';
import { countsAsVerified, expiryState } from './expiry.ts';

/** Days after 2026-11-21, as `YYYY-MM-DD`. */
const dayAfter = (days: number) => new Date(Date.UTC(2026, 10, 21 + days)).toISOString().slice(0, 10);

const expiryOrder = (expiry: number, day: number) =>
  ['valid', 'expires-soon', 'expired'].indexOf(expiryState(dayAfter(expiry), dayAfter(day)) ?? '');

describe('certification expiry (docs/specification.md 4)', () => {
  const today = '2026-11-21';
  it.each([
    [undefined, undefined],
    ['2026-11-20T23:59:59.000Z', 'expired'],
    ['2026-11-21T00:00:00.000Z', 'expires-soon'],
    ['2027-02-19T00:00:00.000Z', 'expires-soon'],
    ['2027-02-20T00:00:00.000Z', 'valid'],
  ])('%s is %s', (expiry, state) => expect(expiryState(expiry, today)).toBe(state));

  it('a day ends where the nannies live', () => {
    const lastMinute = Date.parse('2026-11-22T07:59:00Z');
    expect(dayIn('America/Los_Angeles', lastMinute)).toBe('2026-11-21');
    expect(dayIn('America/Los_Angeles', lastMinute + 60_000)).toBe('2026-11-22');
    expect(dayIn('Asia/Shanghai', lastMinute)).toBe('2026-11-22');
  });

  it('only ever moves from valid over expires-soon to expired', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), fc.nat(400), (expiry, first, wait) => {
        expect(expiryOrder(expiry, first)).toBeGreaterThanOrEqual(0);
        expect(expiryOrder(expiry, first + wait)).toBeGreaterThanOrEqual(expiryOrder(expiry, first));
      }),
    );
  });
});

it.each([
  [true, undefined, true],
  [true, 'expires-soon', true],
  [true, 'expired', false],
  [false, 'valid', false],
] as const)('a certification that is verified (%s) and %s counts as verified: %s', (verified, expiry, counts) => {
  expect(countsAsVerified({ verified, expiry })).toBe(counts);
});
