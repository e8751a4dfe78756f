import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import type {
  consentStates,
  IntroductionHiddenField,
  introductionStates,
  IntroductionVote,
} from '#domain/introduction/schema.ts';
import { contactRequests } from './request.ts';
import { profiles } from './profile.ts';
import { staff } from './staff.ts';

/** Introductions: a few nannies whom the agency presents to one family. Instants are ms since the epoch. */

export const introductions = sqliteTable(
  'introductions',
  {
    id: text().primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => contactRequests.id, { onDelete: 'cascade' }),
    revision: integer('version').notNull().default(1),
    state: text().$type<(typeof introductionStates)[number]>().notNull().default('draft'),
    letter: text().notNull().default(''),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    sentAt: integer('sent_at'),
    /** When all of the family's links end. */
    expiresAt: integer('expires_at'),
    /** When the agency was notified that all nannies have answered. */
    consentsNotifiedAt: integer('consents_notified_at'),
    /** Identifies one press of the button that made it. */
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    uniqueIndex('introductions_key').on(table.idempotencyKey),
    index('introductions_request').on(table.requestId, table.createdAt),
    index('introductions_end').on(sql`coalesce(${table.expiresAt}, ${table.updatedAt})`),
  ],
);

export const introductionItems = sqliteTable(
  'introduction_items',
  {
    id: text().primaryKey(),
    introductionId: text('introduction_id')
      .notNull()
      .references(() => introductions.id, { onDelete: 'cascade' }),
    /** Null once the nanny's profile is erased. */
    profileId: text('profile_id').references((): AnySQLiteColumn => profiles.id, { onDelete: 'set null' }),
    place: integer().notNull(),
    note: text().notNull().default(''),
    /** What of the nanny's profile this family does not see. */
    hidden: text({ mode: 'json' }).$type<IntroductionHiddenField[]>().notNull().default([]),
    /** The interview times that the agency proposes, ISO. */
    times: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    consent: text().$type<(typeof consentStates)[number]>().notNull().default('asking'),
    askedAt: integer('asked_at').notNull(),
    remindedAt: integer('reminded_at'),
    answeredAt: integer('answered_at'),
    /** Who recorded an answer by phone. */
    answeredBy: text('answered_by').references(() => staff.id, { onDelete: 'set null' }),
    answerNote: text('answer_note'),
    /** When the agency was notified that the family can no longer see the nanny. */
    missingNotifiedAt: integer('missing_notified_at'),
    /** When nanny and family meet, or would have met if it is canceled. */
    interviewAt: integer('interview_at'),
    canceledAt: integer('canceled_at'),
    /** Since when the family may see the nanny: the introduction was sent, and she agreed. */
    shownAt: integer('shown_at'),
    /** When staff left the nanny out. The row stays for her own list and for the family, who may have seen her. */
    removedAt: integer('removed_at'),
  },
  (table) => [
    uniqueIndex('introduction_items_nanny')
      .on(table.introductionId, table.profileId)
      .where(sql`${table.removedAt} IS NULL`),
    index('introduction_items_profile').on(table.profileId, table.askedAt),
    index('introduction_items_asking')
      .on(table.askedAt)
      .where(sql`${table.consent} = 'asking'`),
  ],
);

export const introductionRecipients = sqliteTable(
  'introduction_recipients',
  {
    id: text().primaryKey(),
    introductionId: text('introduction_id')
      .notNull()
      .references(() => introductions.id, { onDelete: 'cascade' }),
    channel: text().$type<'sms' | 'email'>().notNull(),
    address: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('introduction_recipients_address').on(table.introductionId, table.address)],
);

/** Links of introductions, kept as long as the introduction, so that an expired one can say so. */
export const introductionLinks = sqliteTable(
  'introduction_links',
  {
    /** Hash of the token; only the message contains the token itself. */
    tokenHash: text('token_hash').primaryKey(),
    recipientId: text('recipient_id').references(() => introductionRecipients.id, { onDelete: 'cascade' }),
    itemId: text('item_id').references(() => introductionItems.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('introduction_links_recipient').on(table.recipientId),
    index('introduction_links_item').on(table.itemId),
  ],
);

export const introductionVotes = sqliteTable(
  'introduction_votes',
  {
    recipientId: text('recipient_id')
      .notNull()
      .references(() => introductionRecipients.id, { onDelete: 'cascade' }),
    itemId: text('item_id')
      .notNull()
      .references(() => introductionItems.id, { onDelete: 'cascade' }),
    /** Null when only words were said or times were chosen. */
    vote: text().$type<IntroductionVote>(),
    words: text().notNull().default(''),
    /** The interview times that suit, ISO, the first choice first. */
    times: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.itemId] }),
    index('introduction_votes_item').on(table.itemId),
  ],
);
