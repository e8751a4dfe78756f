import { hourMs, minuteMs } from '#domain/durations.ts';
import { sha256Hex } from '../crypto.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';
import { selectStaffSession } from './queries.ts';

/** A desk session ends after 30 minutes without use, and after 12 hours at the latest (docs/architecture.md 3). */
export const deskSessionLifetime = { idleMs: hourMs / 2, absoluteMs: 12 * hourMs } as const;

/** How stale a session's last-seen time may get before a request renews it. */
const touchAfterMs = minuteMs;

/** A desk session. One in the state `passkey` gives no access yet. */
export interface DeskSession extends Omit<Actor, 'network' | 'locale'> {
  stage: 'passkey' | 'open';
  tokenHash: string;
  /** E.164. */
  phone: string;
  /** When a passkey was last verified in this session, ms; null after a code alone. */
  passkeyAt: number | null;
}

/** The live session of a raw token; null when there is none, or its person is disabled. One D1 round trip. */
export async function findDeskSession(services: Services, token: string): Promise<DeskSession | null> {
  const now = services.clock.now();
  return selectStaffSession(services.db, {
    tokenHash: await sha256Hex(token),
    createdAfter: now - deskSessionLifetime.absoluteMs,
    seenAfter: now - deskSessionLifetime.idleMs,
    touchBefore: now - touchAfterMs,
    now,
  });
}
