import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { everythingTag, listingTag, profileTagPrefix } from '#domain/profile/cache-tags.ts';
import { atomic } from './atomic.ts';
import type { Database } from './client.ts';

/**
 * When answers at the edge are purged (docs/decisions/0018). The edge allows few purges, so what writers change is written
 * down in `due_purges`, in the batch of the write. The first change of a tag is purged at once where the edge allows it;
 * whatever follows waits for the next sweep by the queue, which takes all that is due in one call. A sweep also purges what
 * a writer purged: a page that was being rendered during the write may have been stored after that purge.
 */
export const purgeRules = {
  /** The edge allows one more purge in each such time, ms. */
  refillMs: 12_000,
  /** How many purges the edge allows at once. */
  bucket: 25,
  /** Tags in one purge. */
  maxTags: 100,
  /** Purges that writers leave to the sweeps. */
  reserve: 3,
  /** Time between two sweeps, ms. At this rate the edge never refuses one. */
  sweepEveryMs: 12_000,
  /** A page is stored at most this long after it read what it shows, ms. */
  renderMs: 3_000,
  /** A sweep that is later than this was lost, ms. */
  overdueMs: 10_000,
} as const;

/** Statement that writes down tags as changed: `rows` is a query of one column, `tag`. */
export function addDuePurges(rows: SQL, now: number): SQL {
  return sql`
    INSERT INTO due_purges (tag, first_at, changed_at) SELECT tag, ${now}, ${now} FROM (${rows}) WHERE 1
    ON CONFLICT (tag) DO UPDATE SET changed_at = excluded.changed_at`;
}

/** Query of the tag of each visible profile that meets a condition on `profiles`. */
export function visibleProfileTags(condition: SQL): SQL {
  return sql`
    SELECT ${profileTagPrefix} || profiles.id AS tag FROM profiles
    WHERE ${condition} AND is_public AND is_active AND held_at IS NULL`;
}

/** Query of the tag of lists, if a condition holds. */
export function listingTagIf(condition: SQL): SQL {
  return sql`SELECT ${listingTag} AS tag WHERE ${condition}`;
}

/** What a writer does after her batch: purges the tags, and has a sweep run after so many seconds. */
export interface PurgePlan {
  tags: string[];
  sweepInSeconds: number | undefined;
}

/**
 * Statements at the end of a writer's batch, for {@link readPurgePlan}: take one of the purges that the edge allows, read
 * the tags it is for, and plan a sweep if none is.
 * @param isUrgent what is no longer public does not wait for a sweep even when it was changed just before
 */
export function planPurges(now: number, isUrgent: boolean): [SQL, SQL, SQL] {
  const isFirst = isUrgent ? sql`1` : sql`first_at = ${now}`;
  const nextFull = sql`max(purge_calls.full_at, ${now}) + ${purgeRules.refillMs}`;
  return [
    sql`
      INSERT INTO purge_calls (id, full_at)
      SELECT 1, ${now + purgeRules.refillMs} WHERE EXISTS (SELECT 1 FROM due_purges WHERE changed_at = ${now} AND ${isFirst})
      ON CONFLICT (id) DO UPDATE SET full_at = ${nextFull}
      WHERE ${nextFull} <= ${now + (purgeRules.bucket - purgeRules.reserve) * purgeRules.refillMs}`,
    sql`SELECT tag FROM due_purges WHERE changed_at = ${now} AND changes() > 0 LIMIT ${purgeRules.maxTags}`,
    sql`
      INSERT INTO purge_calls (id, full_at, sweep_at)
      SELECT 1, ${now}, ${now + purgeRules.sweepEveryMs} WHERE EXISTS (SELECT 1 FROM due_purges)
      ON CONFLICT (id) DO UPDATE SET sweep_at = excluded.sweep_at
      WHERE sweep_at IS NULL OR sweep_at < ${now - purgeRules.overdueMs}
      RETURNING sweep_at`,
  ];
}

const tagRows = z.array(z.object({ tag: z.string() }));
const sweepRows = z.array(z.object({ sweep_at: z.number().nullable() }));

/** @param results of a batch that ended with the statements of {@link planPurges} */
export function readPurgePlan(results: readonly unknown[]): PurgePlan {
  const [tags, sweeps] = results.slice(-2);
  const isPlanned = sweepRows.parse(sweeps).length > 0;
  return {
    tags: tagRows.parse(tags).map((row) => row.tag),
    sweepInSeconds: isPlanned ? purgeRules.sweepEveryMs / 1000 : undefined,
  };
}

/** Takes the sweep that is planned for now. @returns the tags to purge in one call; null when none is planned for now */
export async function claimSweep(db: Database, now: number): Promise<string[] | null> {
  const [claimed = [], due] = await atomic(db, [
    sql`
      UPDATE purge_calls SET sweep_at = ${now + purgeRules.sweepEveryMs}, full_at = max(full_at, ${now}) + ${purgeRules.refillMs}
      WHERE sweep_at < ${now + clockSkewMs} RETURNING sweep_at`,
    sql`SELECT tag FROM due_purges LIMIT ${purgeRules.maxTags + 1}`,
  ]);
  if (claimed.length === 0) return null;
  const tags = tagRows.parse(due).map((row) => row.tag);
  return tags.length > purgeRules.maxTags ? [everythingTag] : tags;
}

/** The queue and the writers' isolates have different clocks, ms. */
const clockSkewMs = 2_000;

/**
 * Forgets the tags that a sweep has purged. Those that changed just before it stay due: a page that was being rendered with
 * the old state may still be stored after the purge.
 * @param startedAt of the sweep, ms
 * @returns whether another sweep has to follow
 */
export async function endSweep(db: Database, tags: readonly string[], startedAt: number): Promise<boolean> {
  const isPurged = tags.includes(everythingTag)
    ? sql`1`
    : sql`tag IN (SELECT value FROM json_each(${JSON.stringify(tags)}))`;
  const [, planned] = await atomic(db, [
    sql`DELETE FROM due_purges WHERE changed_at <= ${startedAt - purgeRules.renderMs} AND ${isPurged}`,
    sql`
      UPDATE purge_calls SET sweep_at = CASE WHEN EXISTS (SELECT 1 FROM due_purges) THEN sweep_at END
      RETURNING sweep_at`,
  ]);
  return sweepRows.parse(planned).some((row) => row.sweep_at !== null);
}
