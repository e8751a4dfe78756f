import type { Services } from '../../services.ts';

/** The tag of every public answer that shows something of one profile. */
export function profileTag(id: string): string {
  return `profile:${id}`;
}

/** The tag of answers that list profiles: directory and sitemaps. */
export const listingTag = 'listing';

/** Before a writer gets her answer, nothing at the edge may show what she has changed (design.md 7). */
export async function purgeProfile(services: Services, id: string): Promise<void> {
  await services.publicCache.purge([profileTag(id), listingTag]);
}
