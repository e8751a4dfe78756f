import { ProductError } from '#domain/errors.ts';
import type { Session } from './session.ts';

/**
 * Only the owner writes a profile and what belongs to it; anybody else is told there is none. The session knows its profile,
 * so that this is decided before a body is read and without a look at the database.
 * @throws ProductError not_found
 */
export function requireProfile(session: Session, profileId: string | undefined): void {
  if (profileId === undefined || session.profileId !== profileId) throw new ProductError('not_found');
}
