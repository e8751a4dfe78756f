import { ProductError } from '#domain/errors.ts';
import type { Owner, Session } from '../identity/session.ts';
import type { MediaObject } from './queries.ts';

/** Who sends files: a user, or by a link a family on behalf of the user whom the link is about. */
export interface Sender extends Owner {
  isFamily?: boolean;
}

/**
 * Decides whether somebody may go on with an object: whose it is, and of what families send the family only.
 * @throws ProductError not_found
 */
export function requireSentBy<Found extends Pick<MediaObject, 'kind' | 'userId'>>(
  object: Found | null,
  { userId, isFamily = false }: Sender,
): Found {
  const isTheirs = object?.userId === userId && (object.kind === 'reference-video') === isFamily;
  if (object === null || !isTheirs) throw new ProductError('not_found');
  return object;
}

/** How an object may be read: by anybody and from caches, by its owner only, or not at all (design.md 6). */
export type MediaAccess = 'public' | 'private';

/**
 * Who may read an object follows from what refers to it: the picture or video of a visible profile is public, and so are the agency's logo and what
 * it approved of what families sent; anything else is for its owner. Certification documents are never public. What
 * a family sent may be for the agency only: its owner reads it once it stands on her page, visible or not.
 * @throws ProductError not_found for everybody else: hidden things answer as if they were not there
 */
export function mediaAccess(
  object: Pick<MediaObject, 'kind' | 'userId'>,
  { isShownPublicly, isApproved }: { isShownPublicly: boolean; isApproved: boolean },
  viewer: Session | null,
): MediaAccess {
  if (object.kind !== 'document' && isShownPublicly) return 'public';
  const isOwner = viewer?.userId === object.userId;
  if (isOwner && (object.kind !== 'reference-video' || isApproved)) return 'private';
  throw new ProductError('not_found');
}
