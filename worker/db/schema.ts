import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ContactTimeline } from '#domain/contact/schema.ts';
import type { Locale } from '#domain/locale.ts';
import type { Cue } from '#domain/assistant/captions.ts';
import type { ChatMessage } from '#domain/assistant/schema.ts';
import type { AvailabilityPatch } from '#domain/profile/availability.ts';
import type { MediaKind } from '#domain/media/media.ts';
import type { AgeGroup, Duty, TravelOption, WorkArrangement } from '#domain/profile/enums.ts';

/** The tables of migrations/*.sql as drizzle sees them; a test compares the two. Instants are ms since the epoch. */

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    /** E.164; null for a quick-flow visitor who has not proved a number. */
    phone: text().unique(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('users_unproved').on(table.createdAt, table.id)],
);

export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_last_seen').on(table.lastSeenAt)],
);

export const oneTimeCodes = sqliteTable(
  'one_time_codes',
  {
    phone: text().notNull(),
    flowHash: text('flow_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    checks: integer().notNull().default(0),
    /** Token hash of the session that this code opened. */
    consumedBy: text('consumed_by'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Sent to a browser: only its cookie may check it. */
    cookieBound: integer('cookie_bound', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.phone, table.flowHash] }),
    index('one_time_codes_expiry').on(table.expiresAt),
  ],
);

/** Browsers that have proved a phone, by the hash of their sign-in cookie. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    phone: text().notNull(),
    flowHash: text('flow_hash').notNull(),
    provedAt: integer('proved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.flowHash] }), index('known_devices_proved').on(table.provedAt)],
);

export const codeSends = sqliteTable(
  'code_sends',
  {
    /** A phone, or a phone on a known device. */
    recipient: text().primaryKey(),
    sends: integer().notNull(),
    lastSentAt: integer('last_sent_at').notNull(),
  },
  (table) => [index('code_sends_last_sent').on(table.lastSentAt)],
);

const list = <Item extends string>(column: string) =>
  text(column, { mode: 'json' }).$type<Item[]>().notNull().default([]);

export const profiles = sqliteTable('profiles', {
  id: text().primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  slug: text().unique(),
  version: integer().notNull().default(1),
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

/** Quick profiles of a visitor who then proved a phone that has a profile already. */
export const quickDrafts = sqliteTable(
  'quick_drafts',
  {
    profileId: text('profile_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Who decides what becomes of it. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('quick_drafts_user').on(table.userId)],
);

export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    channel: text().$type<'sms' | 'email'>().notNull(),
    recipient: text().notNull(),
    subject: text(),
    text: text().notNull(),
    sentAt: integer('sent_at'),
    replyTo: text('reply_to'),
    attempts: integer().notNull().default(0),
    dueAt: integer('due_at').notNull().default(0),
    createdAt: integer('created_at').notNull().default(0),
    /** Set when delivery is given up. */
    failedAt: integer('failed_at'),
  },
  (table) => [
    index('outbox_sent').on(table.sentAt),
    index('outbox_recipient').on(table.recipient, table.sentAt),
    index('outbox_failed').on(table.failedAt),
  ],
);

export const contactRequests = sqliteTable(
  'contact_requests',
  {
    id: text().primaryKey(),
    profileId: text('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    profileVersion: integer('profile_version').notNull(),
    nannyName: text('nanny_name').notNull(),
    parentName: text('parent_name').notNull(),
    email: text().notNull(),
    phone: text(),
    urgency: text().$type<ContactTimeline>().notNull(),
    message: text(),
    locale: text().$type<Locale>().notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** Set when it looks like spam: kept, but nobody is written to. */
    quarantinedAt: integer('quarantined_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('contact_requests_created').on(table.createdAt),
    index('contact_requests_profile').on(table.profileId),
  ],
);

export const objects = sqliteTable(
  'objects',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<MediaKind>().notNull(),
    contentType: text('content_type'),
    size: integer().notNull().default(0),
    etag: text(),
    /** R2's id of a multipart upload that is under way. */
    uploadId: text('upload_id'),
    createdAt: integer('created_at').notNull(),
    /** Null while the upload is open. */
    storedAt: integer('stored_at'),
    /** Bytes of each stored variant, by its name. */
    variantSizes: text('variant_sizes', { mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    /** Of a video, as far as its file says. */
    durationMs: integer('duration_ms'),
    width: integer(),
    height: integer(),
  },
  (table) => [index('objects_user').on(table.userId), index('objects_created').on(table.createdAt, table.id)],
);

export const uploadParts = sqliteTable(
  'upload_parts',
  {
    objectId: text('object_id')
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    partNumber: integer('part_number').notNull(),
    etag: text().notNull(),
    size: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.objectId, table.partNumber] })],
);

export const certifications = sqliteTable(
  'certifications',
  {
    id: text().primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    issuer: text(),
    issueDate: integer('issue_date'),
    expiryDate: integer('expiry_date'),
    documentUrl: text('document_url'),
    verified: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('certifications_profile').on(table.profileId, table.createdAt)],
);

export const assistantMessages = sqliteTable(
  'assistant_messages',
  {
    id: text().primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    type: text().$type<ChatMessage['type']>().notNull(),
    content: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('assistant_messages_profile').on(table.profileId, table.createdAt, table.id)],
);

export const captions = sqliteTable('captions', {
  profileId: text('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** The video they belong to; another one makes them worthless. */
  videoUrl: text('video_url').notNull(),
  durationMs: integer('duration_ms'),
  /** The words as the transcription endpoint wrote them. A profile's transcript that differs is her own. */
  transcript: text(),
  cues: text({ mode: 'json' }).$type<Cue[]>().notNull().default([]),
  updatedAt: integer('updated_at').notNull(),
});

/** The directory: db/listings.ts writes it, together with the full-text table `listing_search`. */
export const listings = sqliteTable('listings', {
  position: integer().primaryKey(),
  profileId: text('profile_id')
    .notNull()
    .unique()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  city: text(),
  /** Days of the week she can work, apart by spaces. */
  days: text().notNull().default(''),
});

export { auditLog, duePurges, listingCounts, purgeCalls, rateCounters, sweepCursors } from './derived-tables.ts';
export { deadJobs } from './operation-tables.ts';
