const dayMs = 24 * 60 * 60 * 1000;

/** Three 30-day months (spec.md 4). */
const expiresSoonMs = 3 * 30 * dayMs;

export type ExpiryState = 'none' | 'valid' | 'expires-soon' | 'expired';

/**
 * How a certification stands at `now` (both in ms since the epoch): expired when its expiry date is in the past,
 * expires-soon within three 30-day months ahead, none without an expiry date (spec.md 4).
 */
export function expiryState(expiryDate: number | undefined, now: number): ExpiryState {
  if (expiryDate === undefined) return 'none';
  if (expiryDate < now) return 'expired';
  return expiryDate - now <= expiresSoonMs ? 'expires-soon' : 'valid';
}
