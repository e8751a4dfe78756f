import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { profiles } from './profile.ts';
import { staff } from './staff.ts';
import type { Job } from '#domain/request/job.ts';
import type { RequestTimeline } from '#domain/request/timelines.ts';
import type { Locale } from '#domain/locale.ts';
import type { ChatMessage } from '#domain/assistant/schema.ts';
import type { RequestState } from '#domain/request/desk.ts';
import type { PublicProfile } from '#domain/profile/schema.ts';

/** Messages to and from people. */

/** The purpose of a link; it is invalid for any other. */
export type LinkPurpose =
  | 'still-free'
  | 'withdraw-request'
  | 'reference'
  | 'shortlist'
  /** A family's link to an introduction whose request was withdrawn: it can still say so. */
  | 'withdrawn-introduction'
  /** The same for a nanny's link to a question. */
  | 'withdrawn-question';

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
    urgency: text().$type<RequestTimeline>().notNull(),
    message: text(),
    locale: text().$type<Locale>().notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** Set when the request looks like spam: it is stored, but no messages are sent. */
    quarantinedAt: integer('quarantined_at'),
    createdAt: integer('created_at').notNull(),
    state: text().$type<RequestState>().notNull().default('new'),
    assigneeId: text('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
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
    job: text({ mode: 'json' }).$type<Job>(),
    /** Since when the family's answer to an introduction waits for the agency. */
    familyAnsweredAt: integer('family_answered_at'),
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

/** Links in messages, each for one purpose and one record (docs/architecture.md 3). */
export const links = sqliteTable(
  'links',
  {
    /** Hash of the token; only the message contains the token itself. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<LinkPurpose>().notNull(),
    recordId: text('record_id').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (table) => [index('links_record').on(table.recordId), index('links_expiry').on(table.expiresAt)],
);

/** Numbers that sent STOP. */
export const smsOptOuts = sqliteTable('sms_opt_outs', {
  phone: text().primaryKey(),
  at: integer().notNull(),
});
