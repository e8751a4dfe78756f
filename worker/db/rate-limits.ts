import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { rateCounters } from './schema.ts';

/**
 * At most `max` events of one key in any `windowMs`. Events are counted in twelfths of the window and every twelfth that
 * touches the window counts whole, so the limit holds for a sliding window too.
 */
export interface RateLimit {
  /** Text, or SQL that gives it. */
  key: string | SQL;
  max: number;
  windowMs: number;
}

const bucketsPerWindow = 12;

export const minuteMs = 60 * 1000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** SQL condition: none of the limits is reached at `now`. For the WHERE of the statement that does what is limited. */
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
 * SQL statement that counts one event for each limit, if `condition` holds. In the batch of the limited write, `ifWrote` of that
 * write gives the condition: then the event is counted exactly when the write happened.
 */
export function countEvent(limits: readonly RateLimit[], now: number, condition: SQL): SQL {
  return sql`
    INSERT INTO rate_counters (key, bucket, count, expires_at)
    ${eventRows(limits, now, condition)}
    ON CONFLICT (key, bucket) DO UPDATE SET count = count + 1`;
}

/** Counts one event for all of the limits, unless one of them is reached or `condition` fails: then for none. */
export function countWithin(db: Database, limits: readonly RateLimit[], now: number, condition?: SQL) {
  const allowed = condition ? sql`${condition} AND ${withinLimits(limits, now)}` : withinLimits(limits, now);
  return db
    .insert(rateCounters)
    .select(eventRows(limits, now, allowed))
    .onConflictDoUpdate({ target: [rateCounters.key, rateCounters.bucket], set: { count: sql`count + 1` } })
    .returning({ key: rateCounters.key });
}

/** SQL query with the counters' rows of one event for each limit, if `condition` holds: what {@link countEvent} inserts. */
function eventRows(limits: readonly RateLimit[], now: number, condition: SQL): SQL {
  const rows = limits.map((limit) => {
    const bucket = now - (now % bucketMs(limit));
    return sql`(${limit.key}, ${bucket}, ${now + limit.windowMs + bucketMs(limit)})`;
  });
  return sql`SELECT column1, column2, 1, column3 FROM (VALUES ${sql.join(rows, sql`, `)}) WHERE ${condition}`;
}

/** SQL query with one row when any of the limits is reached at `now`, and none otherwise. */
export function anyLimitReached(limits: readonly RateLimit[], now: number): SQL {
  return sql`SELECT 1 AS reached WHERE NOT (${withinLimits(limits, now)})`;
}

function bucketMs(limit: RateLimit): number {
  return limit.windowMs / bucketsPerWindow;
}
