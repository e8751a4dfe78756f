import { ProductError } from '#domain/errors.ts';
import type { Session } from '../identity/session.ts';
import type { MediaObject } from './queries.ts';

/** How an object may be read: by anybody and from caches, by its owner only, or not at all (design.md 6). */
export type MediaAccess = 'public' | 'private';

/**
 * Who may read an object follows from what refers to it: the picture or video of a visible profile is public; anything
 * else is for its owner. Certification documents are never public.
 * @throws ProductError not_found for everybody else: hidden things answer as if they were not there
 */
export function mediaAccess(
  object: Pick<MediaObject, 'kind' | 'userId'>,
  isShownPublicly: boolean,
  viewer: Session | null,
): MediaAccess {
  if (object.kind !== 'document' && isShownPublicly) return 'public';
  if (viewer !== null && viewer.userId === object.userId) return 'private';
  throw new ProductError('not_found');
}
