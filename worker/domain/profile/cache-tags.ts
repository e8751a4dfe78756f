export const profileTagPrefix = 'profile:';

/** The tag of every public response that shows data of one profile, except for its files (docs/architecture.md 7). */
export function profileTag(id: string): string {
  return profileTagPrefix + id;
}

export const profileMediaTagPrefix = 'profile-media:';

/** The tag of the picture and the video of a visible profile, which stay at the edge when only words change. */
export function profileMediaTag(id: string): string {
  return profileMediaTagPrefix + id;
}

/** The tag of responses that list profiles: directory and sitemaps. */
export const listingTag = 'listing';

/** The tag of pages that say how soon the agency usually answers. */
export const answerTimeTag = 'answer-time';

/** The tag of every public response, for a purge of more tags than one call accepts. */
export const everythingTag = 'public';
