import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { rateCounters } from './schema.ts';

/**
 * At most `max` events of one key in any `windowMs`. Events are counted in twelfths of the window, and every twelfth that
 * overlaps the window counts completely, so the limit also holds for a sliding window.
 */
export interface RateLimit {
  /** Text, or SQL for it. */
  key: string | SQL;
  max: number;
  windowMs: number;
}

const bucketsPerWindow = 12;

/** SQL condition: none of the limits is reached at `now`. For the WHERE of the limited statement. */
export function withinLimits(limits: readonly RateLimit[], now: number): SQL {
  const conditions = limits.map(
    (limit) => sql`(
      SELECT coalesce(sum(count), 0) FROM rate_counters
      WHERE key = ${limit.key} AND bucket > ${now - limit.windowMs - bucketMs(limit)}
    ) < ${limit.max}`,
  );
  return sql.join(conditions, sql` AND `);
}

/**
 * SQL statement that counts one event for each limit if `condition` holds. In the batch of the limited write, use `ifWrote` of
 * that write as the condition: then the event is counted exactly when the write happened.
 */
export function countEvent(limits: readonly RateLimit[], now: number, condition: SQL): SQL {
  return sql`
    INSERT INTO rate_counters (key, bucket, count, expires_at)
    ${eventRows(limits, now, condition)}
    ON CONFLICT (key, bucket) DO UPDATE SET count = count + 1`;
}

/** Takes back an event that was counted at `now`. */
export async function uncountEvent(db: Database, limits: readonly RateLimit[], now: number): Promise<void> {
  const rows = limits.map((limit) => sql`(${limit.key}, ${now - (now % bucketMs(limit))})`);
  await db
    .update(rateCounters)
    .set({ count: sql`max(count - 1, 0)` })
    .where(sql`(key, bucket) IN (VALUES ${sql.join(rows, sql`, `)})`);
}

/** Counts one event for all of the limits, or for none if one of them is reached or `condition` fails. */
export function countWithin(db: Database, limits: readonly RateLimit[], now: number, condition?: SQL) {
  const allowed = condition ? sql`${condition} AND ${withinLimits(limits, now)}` : withinLimits(limits, now);
  return db
    .insert(rateCounters)
    .select(eventRows(limits, now, allowed))
    .onConflictDoUpdate({ target: [rateCounters.key, rateCounters.bucket], set: { count: sql`count + 1` } })
    .returning({ key: rateCounters.key });
}

/** SQL query for the counter rows of one event for each limit, if `condition` holds. {@link countEvent} inserts them. */
function eventRows(limits: readonly RateLimit[], now: number, condition: SQL): SQL {
  const rows = limits.map((limit) => {
    const bucket = now - (now % bucketMs(limit));
    return sql`(${limit.key}, ${bucket}, ${now + limit.windowMs + bucketMs(limit)})`;
  });
  return sql`SELECT column1, column2, 1, column3 FROM (VALUES ${sql.join(rows, sql`, `)}) WHERE ${condition}`;
}

/** SQL query that returns one row if any of the limits is reached at `now`, otherwise none. */
export function anyLimitReached(limits: readonly RateLimit[], now: number): SQL {
  return sql`SELECT 1 AS reached WHERE NOT (${withinLimits(limits, now)})`;
}

function bucketMs(limit: RateLimit): number {
  return limit.windowMs / bucketsPerWindow;
}
