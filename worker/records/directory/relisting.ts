import { sql } from 'drizzle-orm';
import { batch, readId } from '../../db/batch.ts';
import { everythingTag } from '#domain/profile/cache-tags.ts';
import { isListingOld, updateListing } from './listings.ts';
import { addDuePurges, listingTagIf, runAndPurge, visibleProfileTags, type Writer } from '../purges.ts';

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
  const relisting = ids.reduce(
    (steps, id) =>
      steps.all(id, [
        // The page states whether search engines may index it.
        addDuePurges(visibleProfileTags(sql`profiles.id = ${id} AND ${isListingOld(sql`${id}`)}`), now),
        addDuePurges(listingTagIf(isListingOld(sql`${id}`)), now),
        ...updateListing(sql`${id}`),
      ]),
    batch(db),
  );
  await runAndPurge(services, relisting, { now, isUrgent: false });
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}

/** Purges the lists. */
export async function purgeLists(services: Writer, now: number): Promise<void> {
  const lists = batch(services.db).step('due', addDuePurges(listingTagIf(sql`1`), now));
  await runAndPurge(services, lists, { now, isUrgent: false });
}

/**
 * Purges every public response.
 * @param rememberedMs other isolates may render pages from their caches for this long, so sweeps purge again until then
 */
export async function purgeEverything(services: Writer, now: number, rememberedMs: number): Promise<void> {
  const everything = sql`SELECT ${everythingTag} AS tag`;
  await runAndPurge(services, batch(services.db).step('due', addDuePurges(everything, now)), {
    now,
    isUrgent: true,
    last: addDuePurges(everything, now + rememberedMs),
  });
}
