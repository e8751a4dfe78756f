import { minuteMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Session } from '../../session/session.ts';

/** A verified code counts as fresh for this long. */
const freshMs = 10 * minuteMs;

/**
 * Whether the session's user may do irreversible things: a code sent to the user's number was verified in the last ten minutes
 * and opened this session. A user without a number always may, because the account belongs to this browser only.
 */
export function isFresh(session: Session, now: number): boolean {
  return session.phone === undefined || now - session.createdAt < freshMs;
}

/** @throws ProductError fresh_code_needed */
export function requireFreshCode(session: Session, now: number): void {
  if (!isFresh(session, now)) throw new ProductError('fresh_code_needed');
}
