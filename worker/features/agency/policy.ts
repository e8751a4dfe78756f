import { minuteMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';

/** A used passkey, or a code where there is none, counts as fresh for this long. */
const freshMs = 5 * minuteMs;

/**
 * The times, ms, between which a passkey or a code counts as fresh. A time ahead of `now` by more than that is not fresh: the
 * clock was wrong then or is now.
 */
export function freshSpan(now: number): { from: number; to: number } {
  return { from: now - freshMs, to: now + freshMs };
}

function isFresh(at: number | null, now: number): boolean {
  const { from, to } = freshSpan(now);
  return at !== null && at >= from && at <= to;
}

/**
 * Whoever has a passkey adds another one only right after using one, so that an open desk is not enough to keep access to it. The
 * first passkey needs none.
 * @throws ProductError fresh_passkey_needed
 */
export function requireFreshPasskey(
  { passkeys, passkeyAt }: { passkeys: number; passkeyAt: number | null },
  now: number,
): void {
  if (passkeys > 0 && !isFresh(passkeyAt, now)) throw new ProductError('fresh_passkey_needed');
}

/**
 * Whoever hands the desk to somebody (staff, roles, sites that embed the builder) has confirmed the session just now, so that an
 * open desk is not enough. A person without a passkey enters a code instead, where passkeys are optional.
 * @throws ProductError fresh_passkey_needed, passkey_needed, fresh_code_needed
 */
export function requireConfirmed(
  { passkeys, passkeyAt, codeAt }: { passkeys: number; passkeyAt: number | null; codeAt: number },
  { now, deskPasskey }: { now: number; deskPasskey: 'required' | 'optional' },
): void {
  requireFreshPasskey({ passkeys, passkeyAt }, now);
  if (passkeys > 0) return;
  if (deskPasskey === 'required') throw new ProductError('passkey_needed');
  if (!isFresh(codeAt, now)) throw new ProductError('fresh_code_needed');
}
