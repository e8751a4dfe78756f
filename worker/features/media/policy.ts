import { ProductError } from '#domain/errors.ts';
import type { ReadableFile } from '../../records/readable-file.ts';
import type { Owner, Session } from '../../session/session.ts';
import type { MediaObject } from './queries.ts';

/** Decides whether a sender may continue with an object: only its owner. @throws ProductError not_found */
export function requireSentBy<Found extends Pick<MediaObject, 'userId'>>(
  object: Found | null,
  { userId }: Owner,
): Found {
  if (object?.userId !== userId) throw new ProductError('not_found');
  return object;
}

/**
 * Who may read an object depends on what refers to it. The picture or video of a visible profile is public, and so is the
 * agency's logo. Everything else is for its owner. Certification documents are never public.
 * @throws ProductError not_found for everybody else, as if the object did not exist
 */
export function mediaAccess(
  object: Pick<MediaObject, 'kind' | 'userId'>,
  { isShownPublicly }: { isShownPublicly: boolean },
  viewer: Session | null,
): ReadableFile['access'] {
  if (object.kind !== 'document' && isShownPublicly) return 'public';
  if (viewer?.userId === object.userId) return 'private';
  throw new ProductError('not_found');
}
