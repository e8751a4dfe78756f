import { ProductError } from '#domain/errors.ts';
import type { Owner, Session } from '../identity/sessions/service.ts';
import type { MediaObject } from './queries.ts';

/** The sender of a file: a user, or a family that uploads through a link on behalf of the user whom the link is about. */
export interface Sender extends Owner {
  isFamily?: boolean;
}

/**
 * Decides whether a sender may continue with an object: only its owner, and for a family's files only the family.
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

/** Who may read an object: everybody, including caches; only its owner; or nobody (design.md 6). */
export type MediaAccess = 'public' | 'private';

/**
 * Who may read an object depends on what refers to it. The picture or video of a visible profile is public, and so are the
 * agency's logo and the families' videos that the agency approved. Everything else is for its owner. Certification documents are
 * never public. A family's file may be for the agency only: the nanny can read it once it is on the nanny's page, visible or not.
 * @throws ProductError not_found for everybody else, as if the object did not exist
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
