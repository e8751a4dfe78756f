import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Device } from '#domain/account/schema.ts';
import { batch, type StoredRow } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { countEvent, countWithin, type RateLimit, withinLimits } from '../../../db/rate-limits.ts';
import { sessions } from '../../../db/schema.ts';

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

interface NewVisitor {
  userId: string;
  tokenHash: string;
  device: Device;
  limits: readonly RateLimit[];
  now: number;
}

/** Creates an anonymous user with a session and counts it. @returns false when a limit is reached */
export async function insertAnonymousUser(
  db: Database,
  { userId, tokenHash, device, limits, now }: NewVisitor,
): Promise<boolean> {
  const { user } = await batch(db)
    .step(
      'user',
      sql`INSERT INTO users (id, created_at) SELECT ${userId}, ${now} WHERE ${withinLimits(limits, now)} RETURNING id`,
    )
    .ifWrote('user', 'limits', (wrote) => countEvent(limits, now, wrote))
    .ifWrote(
      'user',
      'session',
      (wrote) => sql`
        INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, device)
        SELECT ${tokenHash}, ${userId}, ${now}, ${now}, ${JSON.stringify(device)} WHERE ${wrote}`,
    )
    .run();
  return user.length > 0;
}

export async function deleteSession(db: Database, tokenHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes at most `limit` expired rows of each kind. @returns the largest number of deleted rows of any kind */
export async function deleteExpired(
  db: Database,
  input: { now: number; sessionsSeenBefore: number; sendsBefore: number; devicesVerifiedBefore: number },
  limit: number,
): Promise<number> {
  const remove = (table: SQL, key: SQL, condition: SQL) =>
    sql`DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${limit}) RETURNING 1`;
  const deleted = await batch(db)
    .step('codes', remove(sql`one_time_codes`, sql`phone, flow_hash`, sql`expires_at <= ${input.now}`))
    .step('limits', remove(sql`rate_counters`, sql`key, bucket`, sql`expires_at <= ${input.now}`))
    .step('sends', remove(sql`code_sends`, sql`recipient`, sql`last_sent_at < ${input.sendsBefore}`))
    .step('sessions', remove(sql`sessions`, sql`token_hash`, sql`last_seen_at < ${input.sessionsSeenBefore}`))
    .step('devices', remove(sql`known_devices`, sql`phone, flow_hash`, sql`proved_at < ${input.devicesVerifiedBefore}`))
    .run();
  return Math.max(...Object.values(deleted).map((rows) => rows.length));
}

/** Query for the first of the ids that no user has. */
export function firstFree(candidates: readonly string[]): SQL {
  return sql`
    SELECT value AS id FROM json_each(${JSON.stringify(candidates)})
    WHERE value NOT IN (SELECT id FROM users) ORDER BY key LIMIT 1`;
}
