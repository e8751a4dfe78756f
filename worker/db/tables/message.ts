import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { profiles } from './profile.ts';
import type { ChatMessage } from '#domain/assistant/schema.ts';

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
