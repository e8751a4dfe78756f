export const profileTagPrefix = 'profile:';

/** The tag of every public answer that shows something of one profile (design.md 7). */
export function profileTag(id: string): string {
  return profileTagPrefix + id;
}

/** The tag of answers that list profiles: directory and sitemaps. */
export const listingTag = 'listing';

/** Every public answer has it, for a purge of more tags than one call takes. */
export const everythingTag = 'public';
