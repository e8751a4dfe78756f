import type { OwnerProfile } from './schema.ts';

/** The publication status of a profile for its owner: not published, held by the agency, paused by the nanny, or public. */
export type PublicationStatus = 'draft' | 'on-hold' | 'paused' | 'in-review' | 'live';

/**
 * The status of a profile. A hold comes first, because its owner has to act on it. `in-review` is public, but the agency has not
 * approved it yet.
 */
export function publicationStatus(
  profile: Pick<OwnerProfile, 'isPublic' | 'held' | 'pausedAt' | 'reviewedAt'>,
): PublicationStatus {
  if (profile.held) return 'on-hold';
  if (!profile.isPublic) return 'draft';
  if (profile.pausedAt !== undefined) return 'paused';
  return profile.reviewedAt === undefined ? 'in-review' : 'live';
}
