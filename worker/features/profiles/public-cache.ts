import { listingTag, profileTag } from '#domain/profile/cache-tags.ts';
import { logError } from '../../log.ts';
import type { Services } from '../../services.ts';

/**
 * Before a writer gets her answer, nothing at the edge may show what she has changed (design.md 7). A purge that is refused is
 * made up for by the queue.
 */
export async function purgeProfile(services: Services, id: string): Promise<void> {
  try {
    await purgeNow(services, id);
  } catch (error) {
    logError('purge_refused', error, { profileId: id });
    await services.jobs.send([{ kind: 'purge-profile', profileId: id }]);
  }
}

/** @throws when the purge is refused: the queue tries again */
export async function purgeNow(services: Services, id: string): Promise<void> {
  await services.publicCache.purge([profileTag(id), listingTag]);
}
