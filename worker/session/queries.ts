import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { staffRoles } from '#domain/agency/roles.ts';
import { batch, type StoredRow } from '../db/batch.ts';
import type { Database } from '../db/client.ts';
import { countWithin, type RateLimit } from '../db/rate-limits.ts';
import { sessions } from '../db/schema.ts';

const readSession = (row: StoredRow) => {
  const session = z
    .object({
      user_id: z.string(),
      phone: z.string().nullable(),
      profile_id: z.string().nullable(),
      created_at: z.number(),
    })
    .parse(row);
  return {
    userId: session.user_id,
    phone: session.phone,
    profileId: session.profile_id,
    createdAt: session.created_at,
  };
};

/**
 * A live session with its user and their profile, marked as seen. A write is counted in the same round trip: `mayWrite` is false
 * when the user has exceeded `writes`. Safe to run again.
 */
export async function selectSession(
  db: Database,
  input: {
    tokenHash: string;
    createdAfter: number;
    seenAfter: number;
    touchBefore: number;
    now: number;
    /** Undefined when the request is not counted as a write. */
    writes: Omit<RateLimit, 'key'> | undefined;
  },
) {
  const { tokenHash, now } = input;
  const live = and(
    eq(sessions.tokenHash, tokenHash),
    gt(sessions.createdAt, input.createdAfter),
    gt(sessions.lastSeenAt, input.seenAfter),
  );
  const reading = batch(db)
    .step(
      'session',
      sql`
        SELECT sessions.user_id, sessions.created_at, users.phone, profiles.id AS profile_id
        FROM sessions
        JOIN users ON users.id = sessions.user_id
        LEFT JOIN profiles ON profiles.user_id = sessions.user_id
        WHERE ${live}`,
      readSession,
    )
    .step(
      'seen',
      db
        .update(sessions)
        .set({ lastSeenAt: now })
        .where(and(live, lt(sessions.lastSeenAt, input.touchBefore))),
    );
  if (!input.writes) {
    const [session] = (await reading.run()).session;
    return session ? { ...session, tokenHash, mayWrite: true } : null;
  }
  const user = sql`(SELECT user_id FROM sessions WHERE token_hash = ${tokenHash})`;
  const limit = { ...input.writes, key: sql`'writes:' || ${user}` };
  const counting = reading.step('counted', countWithin(db, [limit], now, sql`${user} IS NOT NULL`));
  const { session, counted } = await counting.run();
  return session[0] ? { ...session[0], tokenHash, mayWrite: counted.length > 0 } : null;
}

const readStaffSession = (row: StoredRow) => {
  const { passkey_at: passkeyAt, ...session } = z
    .object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      role: z.enum(staffRoles),
      stage: z.enum(['passkey', 'open']),
      passkey_at: z.number().nullable(),
    })
    .parse(row);
  return { ...session, passkeyAt };
};

/** A live desk session with its person, marked as seen. Also null when the person is disabled. */
export async function selectStaffSession(
  db: Database,
  input: { tokenHash: string; createdAfter: number; seenAfter: number; touchBefore: number; now: number },
) {
  const { tokenHash } = input;
  const isLive = sql`token_hash = ${tokenHash}
    AND staff_sessions.created_at > ${input.createdAfter} AND last_seen_at > ${input.seenAfter}`;
  const { session } = await batch(db)
    .step(
      'session',
      sql`
        SELECT staff.id, name, phone, role, stage, passkey_at FROM staff_sessions JOIN staff ON staff.id = staff_id
        WHERE ${isLive} AND disabled_at IS NULL`,
      readStaffSession,
    )
    .step(
      'seen',
      sql`UPDATE staff_sessions SET last_seen_at = ${input.now} WHERE ${isLive} AND last_seen_at < ${input.touchBefore}`,
    )
    .run();
  return session[0] ? { ...session[0], tokenHash } : null;
}
