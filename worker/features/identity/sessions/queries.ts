import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Device } from '#domain/account/schema.ts';
import { atomic } from '../../../db/atomic.ts';
import type { Database } from '../../../db/client.ts';
import { countEvent, countWithin, type RateLimit, withinLimits } from '../../../db/rate-limits.ts';
import { profiles, sessions, users } from '../../../db/schema.ts';

/**
 * A live session with its user and her profile, marked as seen. A request that writes is counted in the same round trip:
 * `mayWrite` is false when she has written more than `writes` allows. Safe to run again.
 */
export async function selectSession(
  db: Database,
  input: {
    tokenHash: string;
    createdAfter: number;
    seenAfter: number;
    touchBefore: number;
    now: number;
    /** Undefined where writes are not counted. */
    writes: Omit<RateLimit, 'key'> | undefined;
  },
) {
  const { now } = input;
  const live = and(
    eq(sessions.tokenHash, input.tokenHash),
    gt(sessions.createdAt, input.createdAfter),
    gt(sessions.lastSeenAt, input.seenAfter),
  );
  const select = db
    .select({
      userId: sessions.userId,
      phone: users.phone,
      profileId: profiles.id,
      tokenHash: sessions.tokenHash,
      createdAt: sql<number>`${sessions.createdAt}`.as('session_created_at'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, sessions.userId))
    .where(live);
  const touch = db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(live, lt(sessions.lastSeenAt, input.touchBefore)));
  if (!input.writes) {
    const [[row]] = await db.batch([select, touch]);
    return row ? { ...row, mayWrite: true } : null;
  }
  const user = sql`(SELECT user_id FROM sessions WHERE token_hash = ${input.tokenHash})`;
  const limit = { ...input.writes, key: sql`'writes:' || ${user}` };
  const [[row], , counted] = await db.batch([select, touch, countWithin(db, [limit], now, sql`${user} IS NOT NULL`)]);
  return row ? { ...row, mayWrite: counted.length > 0 } : null;
}

interface NewVisitor {
  userId: string;
  tokenHash: string;
  device: Device;
  limits: readonly RateLimit[];
  now: number;
}

/** Makes an anonymous user with a session and counts her, or does nothing and gives false when a limit is reached. */
export async function insertAnonymousUser(
  db: Database,
  { userId, tokenHash, device, limits, now }: NewVisitor,
): Promise<boolean> {
  const [, , opened = []] = await atomic(db, [
    sql`INSERT INTO users (id, created_at) SELECT ${userId}, ${now} WHERE ${withinLimits(limits, now)}`,
    countEvent(limits, now, sql`changes() > 0`),
    sql`
      INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, device)
      SELECT ${tokenHash}, id, ${now}, ${now}, ${JSON.stringify(device)} FROM users WHERE id = ${userId}
      RETURNING user_id`,
  ]);
  return opened.length > 0;
}

export async function deleteSession(db: Database, tokenHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes of each kind at most `limit` rows that have run out. @returns the most that it deleted of any kind */
export async function deleteExpired(
  db: Database,
  input: { now: number; sessionsSeenBefore: number; sendsBefore: number; devicesProvedBefore: number },
  limit: number,
): Promise<number> {
  const remove = (table: SQL, key: SQL, condition: SQL) =>
    sql`DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${limit}) RETURNING 1`;
  const results = await atomic(db, [
    remove(sql`one_time_codes`, sql`phone, flow_hash`, sql`expires_at <= ${input.now}`),
    remove(sql`rate_counters`, sql`key, bucket`, sql`expires_at <= ${input.now}`),
    remove(sql`code_sends`, sql`recipient`, sql`last_sent_at < ${input.sendsBefore}`),
    remove(sql`sessions`, sql`token_hash`, sql`last_seen_at < ${input.sessionsSeenBefore}`),
    remove(sql`known_devices`, sql`phone, flow_hash`, sql`proved_at < ${input.devicesProvedBefore}`),
  ]);
  return Math.max(...results.map((rows) => rows.length));
}

/** Query of the first of some ids that no user has. */
export function firstFree(candidates: readonly string[]): SQL {
  return sql`
    SELECT value AS id FROM json_each(${JSON.stringify(candidates)})
    WHERE value NOT IN (SELECT id FROM users) ORDER BY key LIMIT 1`;
}
