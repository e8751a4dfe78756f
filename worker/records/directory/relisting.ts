import { sql } from 'drizzle-orm';
import { batch, readId } from '../../db/batch.ts';
import { everythingTag } from '#domain/profile/cache-tags.ts';
import { isListingOld, updateListing } from './listings.ts';
import { act } from '../act.ts';
import { addDuePurges, listingTagIf, visibleProfileTags, type Writer } from '../purges.ts';

/**
 * Updates the listings of several public profiles after an id.
 * @returns the last of their ids; null when there are no more
 */
export async function relistAfter(
  services: Writer,
  { after, limit, now }: { after: string; limit: number; now: number },
): Promise<string | null> {
  const { db } = services;
  const page = sql`SELECT id FROM profiles WHERE id > ${after} AND is_public ORDER BY id LIMIT ${limit}`;
  const { ids } = await batch(db).step('ids', page, readId).run();
  if (ids.length === 0) return null;
  const relisting = act(services, now);
  for (const id of ids) {
    const isOld = isListingOld(sql`${id}`);
    relisting
      // The page states whether search engines may index it.
      .purge(`page of ${id} is due`, visibleProfileTags(sql`profiles.id = ${id} AND ${isOld}`))
      .purge(`lists with ${id} are due`, listingTagIf(isOld))
      .all(id, updateListing(sql`${id}`));
  }
  await relisting.run();
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}

/** Purges the lists. */
export async function purgeLists(services: Writer, now: number): Promise<void> {
  await act(services, now)
    .purge('due', listingTagIf(sql`1`))
    .run();
}

/**
 * Purges every public response.
 * @param rememberedMs other isolates may render pages from their caches for this long, so sweeps purge again until then
 */
export async function purgeEverything(services: Writer, now: number, rememberedMs: number): Promise<void> {
  const everything = sql`SELECT ${everythingTag} AS tag`;
  await act(services, now)
    .purge('due', everything)
    .run({ isUrgent: true, last: addDuePurges(everything, now + rememberedMs) });
}
