import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Device } from '#domain/account/schema.ts';
import type { Locale } from '#domain/locale.ts';
import type { ReferenceAnswers, ReferenceState } from '#domain/references/schema.ts';
import { profiles } from './profile.ts';

/** Whom a nanny asked for a good word, and what they answered. */
export const profileReferences = sqliteTable(
  'profile_references',
  {
    id: text().primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The family's name, as the nanny typed it. */
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    channel: text().$type<'sms' | 'email'>().notNull(),
    /** E-mail address or E.164 number; empty once they withdrew. */
    recipient: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** `YYYY-MM`, both included. */
    fromMonth: text('from_month').notNull(),
    toMonth: text('to_month').notNull(),
    state: text().$type<ReferenceState>().notNull().default('asked'),
    /** Half-filled too. */
    answers: text({ mode: 'json' }).$type<ReferenceAnswers>().notNull().default({}),
    /** They agree that families see it. */
    isShown: integer('is_shown', { mode: 'boolean' }).notNull().default(false),
    askedAt: integer('asked_at').notNull(),
    remindedAt: integer('reminded_at'),
    answeredAt: integer('answered_at'),
    decidedAt: integer('decided_at'),
    decidedBy: text('decided_by'),
    /** Keyed hash of the network that the nanny asked from: to compare with, not to find anybody. */
    askedNetwork: text('asked_network').notNull(),
    /** What answered. */
    device: text({ mode: 'json' }).$type<Device>(),
    /** Hints for the desk: it was answered from where, and with what, she is signed in. */
    sameNetwork: integer('same_network', { mode: 'boolean' }).notNull().default(false),
    sameDevice: integer('same_device', { mode: 'boolean' }).notNull().default(false),
    /** The object of a video that is on its way. */
    videoUploadId: text('video_upload_id'),
    /** The object of the video that stands beside the words. */
    videoObjectId: text('video_object_id'),
    /** What is said in it, as the agency wrote it down; its captions. */
    videoWords: text('video_words').notNull().default(''),
    /** Where and when a family would rather be called, as it typed it, until the agency has called. */
    callPhone: text('call_phone'),
    callTime: text('call_time').notNull().default(''),
    callAskedAt: integer('call_asked_at'),
    /** Who at the desk wrote down what was said by phone. */
    writtenBy: text('written_by'),
  },
  (table) => [
    index('profile_references_profile').on(table.profileId, table.askedAt, table.id),
    index('profile_references_video')
      .on(table.videoObjectId)
      .where(sql`${table.videoObjectId} IS NOT NULL`),
  ],
);

/** Families that did not want to answer a nanny, or took their words back. */
export const referenceRefusals = sqliteTable(
  'reference_refusals',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Keyed hash of where they are reached. */
    familyHash: text('family_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.familyHash] })],
);
