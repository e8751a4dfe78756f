import { sql } from 'drizzle-orm';
import type { StoredVideo } from '#domain/media/stored-video.ts';
import { defaultAvailability } from '#domain/profile/availability.ts';
import {
  type ListedProfile,
  listedProfileSchema,
  type OwnerProfile,
  ownerProfileSchema,
  type ProfilePatch,
  type PublicProfile,
  publicProfileSchema,
} from '#domain/profile/schema.ts';
import { sortName } from '#domain/profile/sort-name.ts';
import { shownTrustline, type TrustlineRule } from '#domain/trustline/record.ts';
import { unconfirmedAfterAsks } from '#domain/still-free/schema.ts';
import type { ProfileChanges, ProfileRow } from '../../records/profile/write.ts';
import { profiles } from '../../db/schema.ts';
import { readStored } from '../../records/stored-record.ts';

/** The columns of a row that the directory reads. */
export type ListedRow = Pick<
  ProfileRow,
  | Exclude<keyof ListedProfile, 'trustline'>
  | 'isPublic'
  | 'isActive'
  | 'heldAt'
  | 'trustlineState'
  | 'trustlineCheckedOn'
>;

/** A row's fields under their API names, without absent ones. One of the profile schemas still has to validate them. */
function toFields(row: ProfileRow) {
  const {
    heldAt,
    createdAt,
    updatedAt,
    availabilityCalendar,
    isPublic,
    isActive,
    reviewedAt,
    reviewedRevision: _reviewedRevision,
    publishedAt,
    holdAnsweredAt: _holdAnsweredAt,
    pausedAt,
    availabilityConfirmedAt,
    askedFreeAt: _askedFreeAt,
    unansweredAsks,
    previousVideoUrl: videoUrl,
    previousVideoTranscript: transcript,
    previousVideoChapters: chapters,
    previousVideoAt,
    trustlineState: _trustlineState,
    trustlineCheckedOn: _trustlineCheckedOn,
    trustlineCheckedBy: _trustlineCheckedBy,
    backgroundCheckRevision: _backgroundCheckRevision,
    trustlineRevision: _trustlineRevision,
    viewsBefore: _viewsBefore,
    agencyWroteAt,
    unclaimedSince: _unclaimedSince,
    sortFirstName: _sortFirstName,
    sortLastName: _sortLastName,
    ...columns
  } = row;
  return {
    ...present(columns),
    ...(reviewedAt !== null && { reviewedAt: new Date(reviewedAt).toISOString() }),
    ...(availabilityConfirmedAt !== null &&
      unansweredAsks < unconfirmedAfterAsks && {
        availabilityConfirmedAt: new Date(availabilityConfirmedAt).toISOString(),
      }),
    ...(previousVideoAt !== null && {
      previousVideo: {
        ...present({ videoUrl, transcript, chapters }),
        replacedAt: new Date(previousVideoAt).toISOString(),
      },
    }),
    ...(pausedAt !== null && { pausedAt: new Date(pausedAt).toISOString() }),
    isPublic,
    isActive,
    held: heldAt !== null,
    ...(agencyWroteAt !== null && publishedAt === null && { isWrittenByAgency: true }),
    availabilityCalendar: { ...defaultAvailability, ...availabilityCalendar },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** The non-null columns. */
function present(columns: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
}

/** Fallbacks for required fields of a stored profile that no longer match their schema. */
const fallbacks = {
  languages: [],
  preferredAgeGroups: [],
  travelWillingness: [],
  duties: [],
  specialties: [],
  completenessScore: 0,
  backgroundCheckConsent: false,
  availabilityCalendar: defaultAvailability,
};

/** A profile row as its owner sees it; lists and calendar are validated on reading (docs/architecture.md 4). */
export function toOwnerProfile(row: ProfileRow): OwnerProfile {
  return readStored(ownerProfileSchema, toFields(row), { table: 'profiles', id: row.id, fallbacks });
}

/** A row as the public sees it while the profile is visible. */
export function toPublicProfile(row: ProfileRow, rule: TrustlineRule): PublicProfile {
  const fields = { ...toFields(row), trustline: shownTrustline(row, rule) };
  return readStored(publicProfileSchema, fields, { table: 'profiles', id: row.id, fallbacks });
}

/** A profile with the still of its video, if one is stored. */
export function withStill(profile: PublicProfile, video: StoredVideo | null): PublicProfile {
  return video?.hasStill ? { ...profile, videoPosterUrl: `${profile.videoResumeUrl}?variant=poster` } : profile;
}

/** A row on a directory card. */
export function toListedProfile(row: ListedRow, rule: TrustlineRule): ListedProfile {
  const fields = { ...present(row), trustline: shownTrustline(row, rule) };
  return readStored(listedProfileSchema, fields, { table: 'profiles', id: row.id, fallbacks });
}

type Patched = Pick<ProfilePatch, 'availabilityCalendar'> & {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
} & Omit<ProfileChanges, 'availabilityCalendar' | 'firstName' | 'lastName'>;

/** The columns that a patch changes; absent fields of the calendar keep their stored values. */
export function toChanges({ availabilityCalendar, ...patched }: Patched): ProfileChanges {
  const { firstName, lastName } = patched;
  const fields = {
    ...patched,
    ...(firstName !== undefined && { sortFirstName: sortName(firstName) }),
    ...(lastName !== undefined && { sortLastName: sortName(lastName) }),
    // Making a profile active again ends its pause.
    ...(patched.isActive === true && { pausedAt: null, pausedUntil: null }),
  };
  if (!availabilityCalendar) return fields;
  const patch = JSON.stringify(availabilityCalendar);
  return { ...fields, availabilityCalendar: sql`json_patch(${profiles.availabilityCalendar}, ${patch})` };
}
