import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { WeekRange } from '#domain/shortlist/week.ts';
import { profiles } from './profile.ts';

/** Families' shortlists. A family has no account: the cookie is the only way to a list. */
export const shortlists = sqliteTable(
  'shortlists',
  {
    id: text().primaryKey(),
    /** Hash of the token; only the family's cookie contains the token itself. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The hours that the family needs; empty until it says so. */
    week: text({ mode: 'json' }).$type<WeekRange[]>().notNull().default([]),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** 30 days after the last use. */
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('shortlists_expiry').on(table.expiresAt)],
);

/** The nannies on a shortlist. */
export const shortlistItems = sqliteTable(
  'shortlist_items',
  {
    shortlistId: text('shortlist_id')
      .notNull()
      .references(() => shortlists.id, { onDelete: 'cascade' }),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The family's own words. */
    note: text().notNull().default(''),
    addedAt: integer('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shortlistId, table.profileId] }),
    index('shortlist_items_profile').on(table.profileId),
  ],
);
