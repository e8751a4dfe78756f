import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { everythingTag, listingTag, profileMediaTagPrefix, profileTagPrefix } from '#domain/profile/cache-tags.ts';
import { type Batch, batch, type StoredRow } from '../db/batch.ts';
import type { Database } from '../db/client.ts';
import { logError } from '../log.ts';
import type { Services } from '../services.ts';

/**
 * Rules for purging responses at the edge (docs/decisions/0018). The edge allows few purges, so writers record changed tags in
 * `due_purges`, in the batch of the write. The first change of a tag is purged at once if the edge allows it; later ones wait for
 * the next sweep by the queue, which purges all due tags in one call. A sweep also purges again what a writer purged, because a
 * page that was being rendered during the write may have been stored after that purge.
 */
export const purgeRules = {
  /** The edge allows one more purge per this interval, ms. */
  refillMs: 12_000,
  /** Maximum number of purges that the edge allows at once. */
  bucket: 25,
  /** Maximum number of tags per purge. */
  maxTags: 100,
  /** Purges that writers leave for the sweeps. */
  reserve: 3,
  /** Interval between two sweeps, ms. At this rate the edge never rejects one. */
  sweepEveryMs: 12_000,
  /** A page is stored at most this long after reading its data, ms. */
  renderMs: 3_000,
  /** A sweep that is later than this is considered lost, ms. */
  overdueMs: 10_000,
} as const;

/** Statement that records tags as changed: `rows` is a query with one column, `tag`. */
export function addDuePurges(rows: SQL, now: number): SQL {
  return sql`
    INSERT INTO due_purges (tag, first_at, changed_at) SELECT tag, ${now}, ${now} FROM (${rows}) WHERE 1
    ON CONFLICT (tag) DO UPDATE SET changed_at = excluded.changed_at`;
}

/** Query for the tags of the pages of the visible profiles that meet a condition on `profiles`. */
export function visibleProfileTags(condition: SQL): SQL {
  return taggedProfiles(profileTagPrefix, condition);
}

/** Query for the tags of their pictures and videos, for a write that hides or replaces those. */
export function visibleMediaTags(condition: SQL): SQL {
  return taggedProfiles(profileMediaTagPrefix, condition);
}

function taggedProfiles(prefix: string, condition: SQL): SQL {
  return sql`
    SELECT ${prefix} || profiles.id AS tag FROM profiles
    WHERE ${condition} AND is_public AND is_active AND held_at IS NULL`;
}

/** Query for the tag of lists, if a condition holds. */
export function listingTagIf(condition: SQL): SQL {
  return sql`SELECT ${listingTag} AS tag WHERE ${condition}`;
}

const readTag = (row: StoredRow) => z.string().parse(row['tag']);
const readSweepAt = (row: StoredRow) => z.number().nullable().parse(row['sweep_at']);

/** The services that a write to public pages needs. */
export type Writer = Pick<Services, 'db' | 'publicCache' | 'jobs'>;

/** How a write purges what it changed. */
export interface PurgeOptions {
  /** Data that is no longer public is purged at once, even if the tag was changed just before. */
  isUrgent?: boolean;
  /** A statement to run after the purge was planned. */
  last?: SQL;
}

/**
 * Adds the steps that plan the purge of what a batch made due, if the edge allows another purge (docs/architecture.md 7). Other
 * tags stay due for the next sweep.
 * @param now the time passed to {@link addDuePurges}
 */
export function planPurge(steps: Batch, now: number, { isUrgent = false, last }: PurgeOptions): void {
  const isFirst = isUrgent ? sql`1` : sql`first_at = ${now}`;
  const nextFull = sql`max(purge_calls.full_at, ${now}) + ${purgeRules.refillMs}`;
  steps
    .step(
      'purge call',
      sql`
        INSERT INTO purge_calls (id, full_at)
        SELECT 1, ${now + purgeRules.refillMs} WHERE EXISTS (SELECT 1 FROM due_purges WHERE changed_at = ${now} AND ${isFirst})
        ON CONFLICT (id) DO UPDATE SET full_at = ${nextFull}
        WHERE ${nextFull} <= ${now + (purgeRules.bucket - purgeRules.reserve) * purgeRules.refillMs}`,
    )
    .ifWrote(
      'purge call',
      'purge tags',
      (wrote) => sql`SELECT tag FROM due_purges WHERE changed_at = ${now} AND ${wrote} LIMIT ${purgeRules.maxTags}`,
    )
    .step(
      'purge sweep',
      sql`
        INSERT INTO purge_calls (id, full_at, sweep_at)
        SELECT 1, ${now}, ${now + purgeRules.sweepEveryMs} WHERE EXISTS (SELECT 1 FROM due_purges)
        ON CONFLICT (id) DO UPDATE SET sweep_at = excluded.sweep_at
        WHERE sweep_at IS NULL OR sweep_at < ${now - purgeRules.overdueMs}
        RETURNING sweep_at`,
    );
  if (last !== undefined) steps.step('purge last', last);
}

const planned = z.object({ 'purge tags': z.array(z.object({ tag: z.string() })), 'purge sweep': z.array(z.unknown()) });

/** Purges what {@link planPurge} has planned, before the writer gets a response. @param results of the batch */
export async function purgePlanned(services: Writer, results: object): Promise<void> {
  const { 'purge tags': tags, 'purge sweep': sweep } = planned.parse(results);
  if (tags.length > 0)
    await purge(
      services,
      tags.map(({ tag }) => tag),
    );
  if (sweep.length > 0) await planSweep(services);
}

async function planSweep({ jobs }: Pick<Services, 'jobs'>): Promise<void> {
  try {
    await jobs.send([{ kind: 'sweep-purges' }], { delaySeconds: purgeRules.sweepEveryMs / 1000 });
  } catch (error) {
    // The next writer plans another sweep, and so does the hourly cron.
    logError('sweep_not_queued', error, {});
  }
}

/**
 * Makes every public response due, and starts a sweep at once. For scripts: only the Worker itself reaches its cache.
 * @param rememberedMs isolates may render pages from their caches for this long, so sweeps purge again until then
 */
export async function startFullPurge(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  now: number,
  rememberedMs: number,
): Promise<void> {
  // The sweep is due since the epoch, so that a clock that runs fast on the operator's machine cannot delay it.
  await batch(db)
    .step('due', addDuePurges(sql`SELECT ${everythingTag} AS tag`, now + rememberedMs))
    .step(
      'sweep',
      sql`
        INSERT INTO purge_calls (id, full_at, sweep_at) VALUES (1, 0, 0)
        ON CONFLICT (id) DO UPDATE SET sweep_at = excluded.sweep_at`,
    )
    .run();
  await jobs.send([{ kind: 'sweep-purges' }]);
}

/** Claims the sweep that is planned for now. @returns the tags to purge in one call; null when none is planned for now */
async function claimSweep(db: Database, now: number): Promise<string[] | null> {
  const { claimed, tags } = await batch(db)
    .step(
      'claimed',
      sql`
        UPDATE purge_calls SET sweep_at = ${now + purgeRules.sweepEveryMs}, full_at = max(full_at, ${now}) + ${purgeRules.refillMs}
        WHERE sweep_at < ${now + clockSkewMs} RETURNING sweep_at`,
    )
    .step('tags', sql`SELECT tag FROM due_purges LIMIT ${purgeRules.maxTags + 1}`, readTag)
    .run();
  if (claimed.length === 0) return null;
  return tags.length > purgeRules.maxTags ? [everythingTag] : tags;
}

/** Clock difference between the queue and the writers' isolates, ms. */
const clockSkewMs = 2_000;

/**
 * Deletes the tags that a sweep has purged. Those that changed just before it stay due, because a page that was being rendered
 * with the old data may still be stored after the purge.
 * @param startedAt of the sweep, ms
 * @returns whether another sweep has to follow
 */
async function endSweep(db: Database, tags: readonly string[], startedAt: number): Promise<boolean> {
  const isPurged = tags.includes(everythingTag)
    ? sql`1`
    : sql`tag IN (SELECT value FROM json_each(${JSON.stringify(tags)}))`;
  const { planned } = await batch(db)
    .step('purged', sql`DELETE FROM due_purges WHERE changed_at <= ${startedAt - purgeRules.renderMs} AND ${isPurged}`)
    .step(
      'planned',
      sql`
        UPDATE purge_calls SET sweep_at = CASE WHEN EXISTS (SELECT 1 FROM due_purges) THEN sweep_at END
        RETURNING sweep_at`,
      readSweepAt,
    )
    .run();
  return planned.some((sweepAt) => sweepAt !== null);
}

/** Purges all due tags if a sweep is planned for now, and plans the next one while any stay due. */
export async function sweepPurges(services: Services): Promise<void> {
  const startedAt = services.clock.now();
  const tags = await claimSweep(services.db, startedAt);
  if (tags === null) return;
  const isPurged = tags.length === 0 || (await purge(services, tags));
  const isDue = !isPurged || (await endSweep(services.db, tags, startedAt));
  if (isDue) await services.jobs.send([{ kind: 'sweep-purges' }], { delaySeconds: purgeRules.sweepEveryMs / 1000 });
}

/** False when the edge rejects the purge, as it does when there are too many. */
async function purge({ publicCache }: Pick<Services, 'publicCache'>, tags: readonly string[]): Promise<boolean> {
  try {
    await publicCache.purge(tags);
    return true;
  } catch (error) {
    logError('purge_refused', error, { tags: tags.length });
    return false;
  }
}
