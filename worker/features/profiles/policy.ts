import {
  type OwnerProfile,
  type ProfileStub,
  type PublicProfile,
  profileStubSchema,
  publicProfileSchema,
} from '#domain/profile/schema.ts';
import type { Session } from '../identity/session.ts';

/** A profile as one viewer may see it. */
export type ProfileView =
  | { kind: 'owner'; profile: OwnerProfile }
  | { kind: 'public'; profile: PublicProfile }
  | { kind: 'stub'; profile: ProfileStub };

/** Public visibility: public, active and not held by the agency (spec.md 4, design.md 4). */
export function isVisible(profile: Pick<OwnerProfile, 'isPublic' | 'isActive' | 'held'>): boolean {
  return profile.isPublic && profile.isActive && !profile.held;
}

export function isOwner(profile: Pick<OwnerProfile, 'userId'>, viewer: Session | null): boolean {
  return viewer !== null && viewer.userId === profile.userId;
}

/** The one place that decides what of a profile a viewer sees: owner, public allowlist, or stub (design.md 5). */
export function viewProfile(profile: OwnerProfile, viewer: Session | null): ProfileView {
  if (isOwner(profile, viewer)) return { kind: 'owner', profile };
  if (isVisible(profile)) return { kind: 'public', profile: publicProfileSchema.parse(profile) };
  const effective = profile.held ? { ...profile, isActive: false } : profile;
  return { kind: 'stub', profile: profileStubSchema.parse(effective) };
}
