import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Device } from '#domain/account/schema.ts';
import type { Locale } from '#domain/locale.ts';
import type { ReferenceAnswers, ReferenceState } from '#domain/reference/schema.ts';
import { profiles } from './profile.ts';

/** Families that a nanny asked for a reference, and their answers. */
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
    /** Email address or E.164 number; empty after the family withdrew. */
    recipient: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** `YYYY-MM`, both included. */
    fromMonth: text('from_month').notNull(),
    toMonth: text('to_month').notNull(),
    state: text().$type<ReferenceState>().notNull().default('asked'),
    /** Including drafts. */
    answers: text({ mode: 'json' }).$type<ReferenceAnswers>().notNull().default({}),
    /** Whether the family agrees that other families see the answer. */
    isShown: integer('is_shown', { mode: 'boolean' }).notNull().default(false),
    askedAt: integer('asked_at').notNull(),
    remindedAt: integer('reminded_at'),
    answeredAt: integer('answered_at'),
    decidedAt: integer('decided_at'),
    decidedBy: text('decided_by'),
    /** Keyed hash of the network from which the nanny asked: for comparison, it identifies nobody. */
    askedNetwork: text('asked_network').notNull(),
    /** The device used to answer. */
    device: text({ mode: 'json' }).$type<Device>(),
    /** Hints for the desk: the answer came from a network or a device that the nanny uses. */
    sameNetwork: integer('same_network', { mode: 'boolean' }).notNull().default(false),
    sameDevice: integer('same_device', { mode: 'boolean' }).notNull().default(false),
    /** The number and time at which a family prefers a call, as typed, until the agency has called. */
    callPhone: text('call_phone'),
    callTime: text('call_time').notNull().default(''),
    callAskedAt: integer('call_asked_at'),
    /** The staff member who wrote down the family's answers by phone. */
    writtenBy: text('written_by'),
    /** Counts every change that the desk can see, by the family or a colleague. A decision names the revision that was seen. */
    revision: integer().notNull().default(1),
  },
  (table) => [index('profile_references_profile').on(table.profileId, table.askedAt, table.id)],
);

/** Families that declined to answer a nanny, or withdrew their answers. */
export const referenceRefusals = sqliteTable(
  'reference_refusals',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Keyed hash of the family's address. */
    familyHash: text('family_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.familyHash] })],
);
