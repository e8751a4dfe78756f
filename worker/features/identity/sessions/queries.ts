import { eq, type SQL, sql } from 'drizzle-orm';
import type { Device } from '#domain/account/schema.ts';
import { batch } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { countEvent, type RateLimit, withinLimits } from '../../../db/rate-limits.ts';
import { sessions } from '../../../db/schema.ts';

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
