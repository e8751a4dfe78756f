import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './identity.ts';
import type { Cue } from '#domain/assistant/captions.ts';
import type { AvailabilityPatch } from '#domain/profile/availability.ts';
import type { VideoChapter } from '#domain/profile/video-chapters.ts';
import type { TrustlineState } from '#domain/trustline/record.ts';
import type { AgeGroup, Duty, TravelOption, WorkArrangement } from '#domain/profile/enums.ts';

/** Profiles and the tables that belong to them. */

const list = <Item extends string>(column: string) =>
  text(column, { mode: 'json' }).$type<Item[]>().notNull().default([]);

export const profiles = sqliteTable('profiles', {
  id: text().primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  slug: text().unique(),
  revision: integer('version').notNull().default(1),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text(),
  phone: text(),
  wechatId: text('wechat_id'),
  location: text(),
  city: text(),
  state: text(),
  languages: list('languages'),
  profileImageUrl: text('profile_image_url'),
  workArrangement: text('work_arrangement').$type<WorkArrangement>(),
  preferredAgeGroups: list<AgeGroup>('preferred_age_groups'),
  travelWillingness: list<TravelOption>('travel_willingness'),
  duties: list<Duty>('duties'),
  yearsExperience: integer('years_experience'),
  familiesServed: integer('families_served'),
  specialties: list('specialties'),
  experienceDescription: text('experience_description'),
  aboutMe: text('about_me'),
  videoResumeUrl: text('video_resume_url'),
  videoTranscript: text('video_transcript'),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  isPublic: integer('is_public', { mode: 'boolean' }).notNull().default(false),
  heldAt: integer('held_at'),
  completenessScore: integer('completeness_score').notNull().default(0),
  availabilityCalendar: text('availability_calendar', { mode: 'json' })
    .$type<AvailabilityPatch>()
    .notNull()
    .default({}),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  /** When the profile was first published. */
  publishedAt: integer('published_at'),
  /** When the agency last approved the profile, and the approved revision. */
  reviewedAt: integer('reviewed_at'),
  reviewedRevision: integer('reviewed_version'),
  /** The agency's reason for the hold, written for the nanny. */
  holdReason: text('hold_reason'),
  /** When the nanny changed the profile during the hold, which counts as the answer to the reason. */
  holdAnsweredAt: integer('hold_answered_at'),
  /** Whether the nanny agreed to a background check. */
  backgroundCheckConsent: integer('background_check_consent', { mode: 'boolean' }).notNull().default(false),
  /** `YYYY-MM-DD` of the background check that the agency recorded. */
  backgroundCheckedOn: text('background_checked_on'),
  /** Since when the nanny has paused, and `YYYY-MM-DD` of the day on which the pause ends by itself. */
  pausedAt: integer('paused_at'),
  pausedUntil: text('paused_until'),
  /** "Still free?": the nanny's last confirmation, the last message, and the number of unanswered messages since. */
  availabilityConfirmedAt: integer('availability_confirmed_at'),
  askedFreeAt: integer('asked_free_at'),
  unansweredAsks: integer('unanswered_asks').notNull().default(0),
  /** The chapters of a video made of answers; null for every other video. */
  videoChapters: text('video_chapters', { mode: 'json' }).$type<VideoChapter[]>(),
  /** The previous video with its transcript and chapters, and when it was replaced or removed. Kept for a day. */
  previousVideoUrl: text('previous_video_url'),
  previousVideoTranscript: text('previous_video_transcript'),
  previousVideoChapters: text('previous_video_chapters', { mode: 'json' }).$type<VideoChapter[]>(),
  previousVideoAt: integer('previous_video_at'),
  /** What the desk found in the TrustLine registry, on which day (`YYYY-MM-DD`), and the staff member who looked. */
  trustlineState: text('trustline_state').$type<TrustlineState>().notNull().default('none'),
  trustlineCheckedOn: text('trustline_checked_on'),
  trustlineCheckedBy: text('trustline_checked_by'),
  /** Increases with every decision about TrustLine, and with another name: the registry was searched for the nanny's name. */
  trustlineRevision: integer('trustline_revision').notNull().default(0),
  /** Views of the days that `profile_views` no longer has. */
  viewsBefore: integer('views_before').notNull().default(0),
  /** One sentence for the top of the page and the directory card. */
  headline: text(),
  /** Increases with every record of a background check, and with another name: the check was of the person so named. */
  backgroundCheckRevision: integer('background_check_revision').notNull().default(0),
  /** `YYYY-MM-DD` from which the nanny can start, and dollars an hour from which. The pay is for the agency alone. */
  availableFrom: text('available_from'),
  payFrom: integer('pay_from'),
  /** When staff wrote the profile, and since when it waits to be claimed; null for every other one, and once it is claimed. */
  agencyWroteAt: integer('agency_wrote_at'),
  unclaimedSince: integer('unclaimed_since'),
  /** The parts of the name as lists sort them: lowercase Latin letters, empty without a name. */
  sortFirstName: text('sort_first_name').notNull().default(''),
  sortLastName: text('sort_last_name').notNull().default(''),
});

/** What belongs to a profile only until its nanny claims it. */
export const unclaimedProfiles = sqliteTable('unclaimed_profiles', {
  profileId: text('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** E.164. Nobody has verified it yet: whoever does claims the profile. */
  phone: text().notNull().unique(),
  invitations: integer().notNull().default(0),
  invitedAt: integer('invited_at'),
  /** When the next invitation is due; null when none is. */
  inviteAt: integer('invite_at'),
});

/** The nannies' numbers in the TrustLine registry, which are private. */
export const trustlineNumbers = sqliteTable('trustline_numbers', {
  profileId: text('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  number: text().notNull(),
});

export const profileSlugs = sqliteTable(
  'profile_slugs',
  {
    slug: text().primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('profile_slugs_profile').on(table.profileId)],
);

export const quickDrafts = sqliteTable(
  'quick_drafts',
  {
    profileId: text('profile_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The user who decides about it. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('quick_drafts_user').on(table.userId)],
);

export const captions = sqliteTable('captions', {
  profileId: text('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** The video that the captions belong to; they are invalid for any other video. */
  videoUrl: text('video_url').notNull(),
  durationMs: integer('duration_ms'),
  /** The words from the transcription endpoint. A profile's transcript that differs was written by the nanny. */
  transcript: text(),
  cues: text({ mode: 'json' }).$type<Cue[]>().notNull().default([]),
  updatedAt: integer('updated_at').notNull(),
});

export const listings = sqliteTable('listings', {
  position: integer().primaryKey(),
  profileId: text('profile_id')
    .notNull()
    .unique()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  city: text(),
  /** Days of the week on which the nanny can work, and `overnight` and `emergency`, separated by spaces. */
  days: text().notNull().default(''),
  /** The day from which she can start, `YYYY-MM-DD`. */
  availableFrom: text('available_from'),
});
