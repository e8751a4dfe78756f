import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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
  },
  (table) => [index('profile_references_profile').on(table.profileId, table.askedAt, table.id)],
);
