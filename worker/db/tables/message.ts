import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { profiles } from './profile.ts';
import { staff } from './staff.ts';
import type { Job } from '#domain/contact/job.ts';
import type { ContactTimeline } from '#domain/contact/timelines.ts';
import type { Locale } from '#domain/locale.ts';
import type { ChatMessage } from '#domain/assistant/schema.ts';
import type { RequestState } from '#domain/agency/requests.ts';
import type { PublicProfile } from '#domain/profile/schema.ts';

/** Messages to and from people. */

/** The purpose of a link; it is invalid for any other. */
export type LinkPurpose = 'still-free' | 'withdraw-request' | 'reference' | 'shortlist';

/** The purpose of a message. Queries for certain messages use it, never words of the text. */
export type MessagePurpose =
  /** Asks a family for a reference, or reminds the family; about the profile. */
  | 'reference'
  /** Asks a nanny whether she still looks for work; about the nanny's profile. */
  | 'still-free'
  /** Notifies the agency, or confirms to the family, a family's request and quotes it; about the request. */
  | 'request'
  /** The agency's reply to a family's request; about the request. */
  | 'answer'
  /** Notifies a nanny of a change to the nanny's profile; about the profile. */
  | 'notice'
  /** Notifies the agency of requests that wait at the desk; about the profile. */
  | 'waiting'
  /** Asks a nanny whether the agency may introduce her to a family; about the nanny's profile. */
  | 'consent'
  /** Brings an introduction to a family, or tells the agency about one; about the family's request. */
  | 'packet'
  /** Tells a nanny or a family when they meet; about the nanny's profile or the family's request. */
  | 'interview'
  /** Notifies the owner of an account of a change to it. */
  | 'account'
  /** Written before messages had a purpose. */
  | 'other';

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
    /** Set when delivery was given up. */
    failedAt: integer('failed_at'),
    /** The record that the message is about. */
    subjectId: text('subject_id'),
    purpose: text().$type<MessagePurpose>().notNull().default('other'),
    /** Null in messages from before they had a language. */
    locale: text().$type<Locale>(),
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
  },
  (table) => [
    index('contact_requests_created').on(table.createdAt),
    index('contact_requests_profile').on(table.profileId),
    index('contact_requests_state').on(table.state, table.createdAt, table.id),
    index('contact_requests_assignee').on(table.assigneeId, table.state, table.createdAt, table.id),
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

/** Links in messages, each for one purpose and one record (design.md 3). */
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
