import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Locale } from '#domain/locale.ts';
import type { MessagePurpose } from '#domain/outbox/purposes.ts';
import { users } from './identity.ts';
import { contactRequests } from './request.ts';
import { introductions } from './introduction.ts';
import { profiles } from './profile.ts';
import { staff } from './staff.ts';

/** Messages to deliver, and those delivered lately. Instants are ms since the epoch. */
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
    /** Neither read nor written anymore: the previous release still uses it while a new one is deployed. */
    subjectId: text('subject_id'),
    purpose: text().$type<MessagePurpose>().notNull().default('other'),
    /** Null in messages from before they had a language. */
    locale: text().$type<Locale>(),
    /** The records that the message is about, as its purpose requires (domain/outbox). The message goes when one of them goes. */
    requestId: text('request_id').references(() => contactRequests.id, { onDelete: 'cascade' }),
    introductionId: text('introduction_id').references(() => introductions.id, { onDelete: 'cascade' }),
    profileId: text('profile_id').references(() => profiles.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    staffId: text('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    /** When a text message was counted against the day's budget. Null for emails, and for one that waits for room. */
    countedAt: integer('counted_at'),
  },
  (table) => [
    index('outbox_sent').on(table.sentAt),
    index('outbox_recipient').on(table.recipient, table.sentAt),
    index('outbox_failed').on(table.failedAt),
    index('outbox_request').on(table.requestId),
    index('outbox_introduction').on(table.introductionId),
    index('outbox_profile').on(table.profileId),
    index('outbox_user').on(table.userId),
    index('outbox_staff').on(table.staffId),
  ],
);
