import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { profiles } from './profile.ts';
import { staff } from './staff.ts';
import type { ContactTimeline } from '#domain/contact/schema.ts';
import type { Locale } from '#domain/locale.ts';
import type { ChatMessage } from '#domain/assistant/schema.ts';
import type { RequestState } from '#domain/agency/requests.ts';
import type { PublicProfile } from '#domain/profile/schema.ts';

/** Messages to and from people. */

/** What a link is for; it is useless for anything else. */
export type LinkPurpose = 'still-free' | 'withdraw-request' | 'reference';

/** What a message is for. Queries that look for certain messages ask for it, never for words of the text. */
export type MessagePurpose =
  /** Asks a family for a reference, or reminds it; about the profile. */
  | 'reference'
  /** Asks a nanny whether she still looks for work; about her profile. */
  | 'still-free'
  /** Tells the agency, or the family itself, of a family's request and quotes it; about the request. */
  | 'request'
  /** The agency's answer to a family's request; about the request. */
  | 'answer'
  /** Tells a nanny what happened to her profile; about the profile. */
  | 'notice'
  /** Tells the agency that requests wait at the desk; about the profile. */
  | 'waiting'
  /** Tells the owner of an account what happened to it. */
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
    /** Set when delivery is given up. */
    failedAt: integer('failed_at'),
    /** The record that it is about. */
    subjectId: text('subject_id'),
    purpose: text().$type<MessagePurpose>().notNull().default('other'),
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
    state: text().$type<RequestState>().notNull().default('new'),
    assigneeId: text('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    /** When it was first answered. */
    answeredAt: integer('answered_at'),
    snoozedUntil: integer('snoozed_until'),
    updatedAt: integer('updated_at'),
    /** What the family saw of the profile. */
    profileSeen: text('profile_seen', { mode: 'json' }).$type<PublicProfile>(),
    /** When the last answer came back; the next answer clears it. */
    bouncedAt: integer('bounced_at'),
    /** A Chinese name in letters, to be found by; empty for others. */
    parentLetters: text('parent_letters').notNull().default(''),
  },
  (table) => [
    index('contact_requests_created').on(table.createdAt),
    index('contact_requests_profile').on(table.profileId),
    index('contact_requests_state').on(table.state, table.createdAt, table.id),
    index('contact_requests_assignee').on(table.assigneeId, table.state, table.createdAt, table.id),
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
    /** Of the token; the token itself is in the message only. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<LinkPurpose>().notNull(),
    recordId: text('record_id').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (table) => [index('links_record').on(table.recordId), index('links_expiry').on(table.expiresAt)],
);

/** Numbers that answered STOP. */
export const smsOptOuts = sqliteTable('sms_opt_outs', {
  phone: text().primaryKey(),
  at: integer().notNull(),
});
