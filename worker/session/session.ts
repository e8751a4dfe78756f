import { dayMs, hourMs } from '#domain/durations.ts';
import { randomToken, sha256Hex } from '../crypto.ts';
import { retriedOnce } from '../db/transient.ts';
import type { Services } from '../services.ts';
import { selectSession } from './queries.ts';

/** The caller. `phone` is the verified E.164 number; an anonymous visitor of the quick flow has none. */
export interface Session {
  userId: string;
  phone: string | undefined;
  /** The id of the user's profile, once there is one. */
  profileId: string | undefined;
  tokenHash: string;
  /** When the session was opened, for a user with a phone by a code sent to it; ms since the epoch. */
  createdAt: number;
  /** False when the user has made too many writes in the last hour. */
  mayWrite: boolean;
}

/** The user on whose behalf something is stored: a session's user, or the nanny whose handoff a phone is using. */
export type Owner = Pick<Session, 'userId'>;

/** A session ends after 14 days without use and after 30 days at the latest (docs/architecture.md 3). */
export const sessionLifetime = { idleMs: 14 * dayMs, absoluteMs: 30 * dayMs } as const;

/** How stale a session's last-seen time may get before a request renews it. */
const touchAfterMs = hourMs;

/** How many writes one user may make (docs/security.md, profiles in bulk). */
const writesAnHour = { max: 600, windowMs: hourMs };

/**
 * The live session of a raw token, with its last-seen time renewed; null when there is none. One D1 round trip.
 * @param isCountedWrite the request writes, and counts toward the user's limit
 */
export async function findSession(services: Services, token: string, isCountedWrite = false): Promise<Session | null> {
  const now = services.clock.now();
  const input = {
    tokenHash: await sha256Hex(token),
    createdAfter: now - sessionLifetime.absoluteMs,
    seenAfter: now - sessionLifetime.idleMs,
    touchBefore: now - touchAfterMs,
    now,
    writes: isCountedWrite ? writesAnHour : undefined,
  };
  const row = await retriedOnce(() => selectSession(services.db, input));
  return row && { ...row, phone: row.phone ?? undefined, profileId: row.profileId ?? undefined };
}

/** Creates a session token and the hash under which it is stored. */
export async function createSessionToken(): Promise<{ token: string; tokenHash: string }> {
  const token = randomToken();
  return { token, tokenHash: await sha256Hex(token) };
}
