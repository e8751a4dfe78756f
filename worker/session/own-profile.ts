import { ProductError } from '#domain/errors.ts';
import type { Session } from './session.ts';

/**
 * Only the owner may write a profile and its parts; for anybody else it does not exist. The session contains its profile id, so
 * this is checked before a body is read and without a database query.
 * @throws ProductError not_found
 */
export function requireProfile(session: Session, profileId: string | undefined): void {
  if (profileId === undefined || session.profileId !== profileId) throw new ProductError('not_found');
}
