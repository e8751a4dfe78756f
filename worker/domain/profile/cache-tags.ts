/** The tag of every public answer that shows something of one profile (design.md 7). */
export function profileTag(id: string): string {
  return `profile:${id}`;
}

/** The tag of answers that list profiles: directory and sitemaps. */
export const listingTag = 'listing';
