import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ReviewedContent } from '#domain/profile/desk.ts';
import type { MessageChannel } from '#domain/profile/nanny-message.ts';
import { profiles } from './profile.ts';
import { staff } from './staff.ts';

/** The desk's own data about the agency's records. */

/** One row for each setting that the desk has changed (features/agency/settings). */
export const agencySettings = sqliteTable('agency_settings', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** Notes of the agency about a nanny. The nanny never sees them. */
export const profileNotes = sqliteTable(
  'profile_notes',
  {
    id: text().primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    staffId: text('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('profile_notes_profile').on(table.profileId, table.createdAt)],
);

/** What staff wrote to a nanny. */
export const profileMessages = sqliteTable(
  'profile_messages',
  {
    id: text().primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    staffId: text('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    text: text().notNull(),
    channel: text().$type<MessageChannel>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('profile_messages_profile').on(table.profileId, table.createdAt)],
);

/** A profile as of its last approval by the agency. */
export const profileReviews = sqliteTable('profile_reviews', {
  profileId: text('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  revision: integer('version').notNull(),
  content: text({ mode: 'json' }).$type<ReviewedContent>().notNull(),
  staffId: text('staff_id').references(() => staff.id, { onDelete: 'set null' }),
  reviewedAt: integer('reviewed_at').notNull(),
});

/** The number of views of a profile on a day, `YYYY-MM-DD`. */
export const profileViews = sqliteTable(
  'profile_views',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.day] }),
    index('profile_views_day').on(table.day, table.profileId),
  ],
);
