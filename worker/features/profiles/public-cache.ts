import { listingTag, profileTag } from '#domain/profile/cache-tags.ts';
import type { Services } from '../../services.ts';

/** Before a writer gets her answer, nothing at the edge may show what she has changed (design.md 7). */
export async function purgeProfile(services: Services, id: string): Promise<void> {
  await services.publicCache.purge([profileTag(id), listingTag]);
}
