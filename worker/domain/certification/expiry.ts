import { daysBetween } from '../dates.ts';

/** Three 30-day months (docs/specification.md 4). */
const expiresSoonDays = 3 * 30;

export const expiryStates = ['valid', 'expires-soon', 'expired'] as const;

/** The expiry state of a certification on a day. */
export type ExpiryState = (typeof expiryStates)[number];

/**
 * The expiry state of a certification on a day: valid until the end of its last day, `expires-soon` within three 30-day months of
 * it (docs/specification.md 4). Undefined without an expiry date.
 * @param expiryDate ISO date or UTC date-time; its time of day does not count
 * @param today `YYYY-MM-DD` in the nannies' time zone
 */
export function expiryState(expiryDate: string | undefined, today: string): ExpiryState | undefined {
  if (expiryDate === undefined) return undefined;
  const daysLeft = daysBetween(today, expiryDate);
  if (daysLeft < 0) return 'expired';
  return daysLeft <= expiresSoonDays ? 'expires-soon' : 'valid';
}

/** Whether a certification counts as verified: an expired one no longer does, so no badge says both. */
export function countsAsVerified({
  verified,
  expiry,
}: {
  verified: boolean;
  expiry: ExpiryState | undefined;
}): boolean {
  return verified && expiry !== 'expired';
}
