import { daysBetween } from '../dates.ts';

/** Three 30-day months (spec.md 4). */
const expiresSoonDays = 3 * 30;

export const expiryStates = ['valid', 'expires-soon', 'expired'] as const;

/** How a certification stands on a day. */
export type ExpiryState = (typeof expiryStates)[number];

/**
 * How a certification stands on a day: good until the end of its last day, expires-soon within three 30-day months of it
 * (spec.md 4). undefined without an expiry date.
 * @param expiryDate ISO date or UTC date-time; its time of day does not count
 * @param today `YYYY-MM-DD` where the nannies live
 */
export function expiryState(expiryDate: string | undefined, today: string): ExpiryState | undefined {
  if (expiryDate === undefined) return undefined;
  const daysLeft = daysBetween(today, expiryDate);
  if (daysLeft < 0) return 'expired';
  return daysLeft <= expiresSoonDays ? 'expires-soon' : 'valid';
}
