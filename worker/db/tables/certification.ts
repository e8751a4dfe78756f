import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { profiles } from './profile.ts';

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
    /** When its document was uploaded. */
    documentAt: integer('document_at'),
    /** When the agency verified or rejected it, and by whom. */
    checkedAt: integer('checked_at'),
    checkedBy: text('checked_by'),
    /** The reason for the rejection, written for the nanny. */
    refusalReason: text('refusal_reason'),
    /** Days before the expiry for which the last reminder was sent. */
    remindedDays: integer('reminded_days'),
    /** Counts every change by the nanny and every decision of the agency, which names the revision that was seen. */
    revision: integer().notNull().default(1),
  },
  (table) => [index('certifications_profile').on(table.profileId, table.createdAt)],
);
