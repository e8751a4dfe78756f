import {
  type ListedProfile,
  type OwnerProfile,
  type ProfileStub,
  type PublicProfile,
  profileStubSchema,
} from '#domain/profile/schema.ts';
import type { TrustlineRule } from '#domain/trustline/record.ts';
import type { ProfileRow } from '../../records/profile/write.ts';
import type { Session } from '../../session/session.ts';
import { type ListedRow, toListedProfile, toOwnerProfile, toPublicProfile } from './record.ts';

/** A profile as a viewer may see it. */
export type ProfileForViewer =
  | { kind: 'owner'; profile: OwnerProfile }
  | { kind: 'public'; profile: PublicProfile }
  | { kind: 'stub'; profile: ProfileStub };

/** Public visibility: public, active and not held by the agency (docs/specification.md 4). */
export function isVisible(profile: Pick<OwnerProfile, 'isPublic' | 'isActive' | 'held'>): boolean {
  return profile.isPublic && profile.isActive && !profile.held;
}

/** Whether the session's user owns the profile; always false without a session. */
export function isOwner(profile: Pick<OwnerProfile, 'userId'>, viewer: Session | null): boolean {
  return viewer !== null && viewer.userId === profile.userId;
}

/** Whether staff wrote the profile and its nanny has not claimed it. Until then staff may edit it, and afterwards only she may. */
export function isUnclaimed({ unclaimedSince }: Pick<ProfileRow, 'unclaimedSince'>): boolean {
  return unclaimedSince !== null;
}

/**
 * The only function that decides which fields of a profile a viewer sees: owner, public allowlist, or stub
 * (docs/architecture.md 5). Null for a profile that nobody has claimed: outside the desk it does not exist.
 */
export function viewProfile(row: ProfileRow, viewer: Session | null, rule: TrustlineRule): ProfileForViewer | null {
  if (isUnclaimed(row)) return null;
  if (isOwner(row, viewer)) return { kind: 'owner', profile: toOwnerProfile(row) };
  if (isVisibleRow(row)) return { kind: 'public', profile: toPublicProfile(row, rule) };
  const { id, slug, isPublic } = row;
  const isActive = row.isActive && row.heldAt === null;
  return { kind: 'stub', profile: profileStubSchema.parse({ id, slug: slug ?? undefined, isPublic, isActive }) };
}

/** The directory's fields of a profile; null when it is not visible. */
export function viewListed(row: ListedRow, rule: TrustlineRule): ListedProfile | null {
  return isVisibleRow(row) ? toListedProfile(row, rule) : null;
}

const isVisibleRow = ({ isPublic, isActive, heldAt }: Pick<ListedRow, 'isPublic' | 'isActive' | 'heldAt'>): boolean =>
  isVisible({ isPublic, isActive, held: heldAt !== null });
