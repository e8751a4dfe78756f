import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { profiles } from './profile.ts';
import { staff } from './staff.ts';
import type { Locale } from '#domain/locale.ts';
import type { PublicProfile } from '#domain/profile/schema.ts';
import type { ClosingReason, RequestChannel, RequestEventKind, RequestState } from '#domain/request/desk.ts';
import type { StoredJob } from '#domain/request/job.ts';
import type { RequestTimeline } from '#domain/request/timelines.ts';

/** Families' requests. */

export const contactRequests = sqliteTable(
  'contact_requests',
  {
    id: text().primaryKey(),
    profileId: text('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** Zero where the family asked without a nanny. */
    profileRevision: integer('profile_version').notNull(),
    /** Empty without a nanny, and when she was erased. */
    nannyName: text('nanny_name').notNull(),
    parentName: text('parent_name').notNull(),
    email: text().notNull(),
    phone: text(),
    urgency: text().$type<RequestTimeline>().notNull(),
    message: text(),
    locale: text().$type<Locale>().notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** Set when the request looks like spam: it is stored, but no messages are sent. */
    quarantinedAt: integer('quarantined_at'),
    createdAt: integer('created_at').notNull(),
    state: text().$type<RequestState>().notNull().default('new'),
    assigneeId: text('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    revision: integer('version').notNull().default(1),
    /** When the first reply was sent. */
    answeredAt: integer('answered_at'),
    snoozedUntil: integer('snoozed_until'),
    updatedAt: integer('updated_at'),
    /** The profile as the family saw it. */
    profileSeen: text('profile_seen', { mode: 'json' }).$type<PublicProfile>(),
    /** When the last reply bounced; the next reply clears it. */
    bouncedAt: integer('bounced_at'),
    /** A Chinese name in Latin letters, for searching; empty for others. */
    parentLetters: text('parent_letters').notNull().default(''),
    /** What the family said about the job. */
    job: text({ mode: 'json' }).$type<StoredJob>(),
    /** Since when the family's answer to an introduction waits for the agency. */
    familyAnsweredAt: integer('family_answered_at'),
    closingReason: text('closing_reason').$type<ClosingReason>(),
    channel: text().$type<RequestChannel>().notNull().default('web'),
    /** Who recommended the agency. */
    referredBy: text('referred_by'),
    /** Where a family came from, such as an advertisement. */
    source: text(),
    /** The last ten digits of the phone; null for less. */
    phoneDigits: text('phone_digits'),
  },
  (table) => [
    index('contact_requests_created').on(table.createdAt),
    index('contact_requests_profile').on(table.profileId),
    index('contact_requests_state').on(table.state, table.createdAt, table.id),
    index('contact_requests_assignee').on(table.assigneeId, table.state, table.createdAt, table.id),
    index('contact_requests_family').on(table.familyAnsweredAt),
  ],
);

/** The nannies of a request after the first, whom its own columns name. */
export const requestedProfiles = sqliteTable(
  'requested_profiles',
  {
    requestId: text('request_id')
      .notNull()
      .references(() => contactRequests.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    place: integer().notNull(),
    profileId: text('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    nannyName: text('nanny_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.place] }),
    index('requested_profiles_profile').on(table.profileId),
  ],
);

/** The events of a family's request, in order. */
export const requestEvents = sqliteTable(
  'request_events',
  {
    id: text().primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => contactRequests.id, { onDelete: 'cascade' }),
    staffId: text('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    kind: text().$type<RequestEventKind>().notNull(),
    text: text(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('request_events_request').on(table.requestId, table.createdAt, table.id)],
);

/** Maps requests to rows of the full-text table `request_search`; records/request/search.ts writes both. */
export const requestIndex = sqliteTable('request_index', {
  position: integer().primaryKey(),
  requestId: text('request_id')
    .notNull()
    .unique()
    .references(() => contactRequests.id, { onDelete: 'cascade' }),
});
