import { randomToken, sha256Hex } from '../../crypto.ts';
import { dayMs, hourMs } from '../../db/rate-limits.ts';
import type { Services } from '../../services.ts';
import { deleteSession, insertAnonymousUser, selectSession } from './queries.ts';

/** Who is asking. `phone` is the proved E.164 number; an anonymous quick-flow visitor has none. */
export interface Session {
  userId: string;
  phone: string | undefined;
  tokenHash: string;
}

/** A session ends after 14 days without use and after 30 days at the latest (design.md 3). */
export const sessionLifetime = { idleMs: 14 * dayMs, absoluteMs: 30 * dayMs } as const;

/** How stale a session's last-seen time may get before a request renews it. */
const touchAfterMs = hourMs;

/** The live session of a raw token, its last-seen time renewed; null when there is none. One D1 round trip. */
export async function findSession(services: Services, token: string): Promise<Session | null> {
  const now = services.clock.now();
  const row = await selectSession(services.db, {
    tokenHash: await sha256Hex(token),
    createdAfter: now - sessionLifetime.absoluteMs,
    seenAfter: now - sessionLifetime.idleMs,
    touchBefore: now - touchAfterMs,
    now,
  });
  return row && { userId: row.userId, phone: row.phone ?? undefined, tokenHash: row.tokenHash };
}

/** A new session token and the hash under which it is stored. */
export async function createSessionToken(): Promise<{ token: string; tokenHash: string }> {
  const token = randomToken();
  return { token, tokenHash: await sha256Hex(token) };
}

/** Makes an anonymous user with a session, for the quick flow (design.md 3). */
export async function startAnonymousSession(
  services: Services,
  userId: string,
): Promise<{ session: Session; token: string }> {
  const { token, tokenHash } = await createSessionToken();
  await insertAnonymousUser(services.db, { userId, tokenHash, now: services.clock.now() });
  return { session: { userId, phone: undefined, tokenHash }, token };
}

/** Ends the session at once: its token is refused from now on. */
export async function endSession(services: Services, session: Session): Promise<void> {
  await deleteSession(services.db, session.tokenHash);
}
