export const profileTagPrefix = 'profile:';

/** The tag of every public response that shows data of one profile (docs/architecture.md 7). */
export function profileTag(id: string): string {
  return profileTagPrefix + id;
}

/** The tag of responses that list profiles: directory and sitemaps. */
export const listingTag = 'listing';

/** The tag of every public response, for a purge of more tags than one call accepts. */
export const everythingTag = 'public';
