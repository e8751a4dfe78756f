import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { atomic } from './atomic.ts';
import type { Database } from './client.ts';
import { everythingTag } from '#domain/profile/cache-tags.ts';
import { isListingOld, updateListing } from './listings.ts';
import { addDuePurges, listingTagIf, planPurges, type PurgePlan, readPurgePlan, visibleProfileTags } from './purges.ts';

/**
 * Brings the listings of some public profiles in step with them.
 * @returns the last of their ids, null when there are no more; and what to purge
 */
export async function relistAfter(
  db: Database,
  { after, limit, now }: { after: string; limit: number; now: number },
): Promise<{ last: string | null; plan: PurgePlan | null }> {
  const [rows] = await atomic(db, [
    sql`SELECT id FROM profiles WHERE id > ${after} AND is_public ORDER BY id LIMIT ${limit}`,
  ]);
  const ids = z.array(z.object({ id: z.string() })).parse(rows);
  if (ids.length === 0) return { last: null, plan: null };
  const results = await atomic(db, [
    ...ids.flatMap(({ id }) => [
      // Whether search engines may have the page stands in it.
      addDuePurges(visibleProfileTags(sql`profiles.id = ${id} AND ${isListingOld(sql`${id}`)}`), now),
      addDuePurges(listingTagIf(isListingOld(sql`${id}`)), now),
      ...updateListing(sql`${id}`),
    ]),
    ...planPurges(now, false),
  ]);
  return { last: ids.length < limit ? null : (ids.at(-1)?.id ?? null), plan: readPurgePlan(results) };
}

/** Writes down that lists have to be purged. */
export async function addListPurge(db: Database, now: number): Promise<PurgePlan> {
  return readPurgePlan(await atomic(db, [addDuePurges(listingTagIf(sql`1`), now), ...planPurges(now, false)]));
}

/**
 * Writes down that every public answer has to be purged.
 * @param rememberedMs other isolates may go on drawing pages with what they remember for this long: until then sweeps purge again
 */
export async function addFullPurge(db: Database, now: number, rememberedMs: number): Promise<PurgePlan> {
  const everything = sql`SELECT ${everythingTag} AS tag`;
  const results = await atomic(db, [
    addDuePurges(everything, now),
    ...planPurges(now, true),
    addDuePurges(everything, now + rememberedMs),
  ]);
  return readPurgePlan(results.slice(0, -1));
}
