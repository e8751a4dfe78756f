import { ProductError } from '#domain/errors.ts';
import { minuteMs } from '../../db/rate-limits.ts';
import type { Session } from '../identity/session.ts';

/** A verified code counts as fresh for this long. */
const freshMs = 10 * minuteMs;

/**
 * Whether the session's user may do what cannot be undone: a code sent to her number was verified in the last ten minutes,
 * which opened this session. Who has no number has this browser only.
 */
export function isFresh(session: Session, now: number): boolean {
  return session.phone === undefined || now - session.createdAt < freshMs;
}

/** @throws ProductError fresh_code_needed */
export function requireFreshCode(session: Session, now: number): void {
  if (!isFresh(session, now)) throw new ProductError('fresh_code_needed');
}
