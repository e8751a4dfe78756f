import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Device } from '#domain/account/schema.ts';
import type { Locale } from '#domain/locale.ts';

/** Users, their sessions and one-time codes. */

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    /** E.164; null for a quick-flow visitor without a verified number. */
    phone: text().unique(),
    createdAt: integer('created_at').notNull(),
    /** The language of the user's last sign-in; null for a visitor. */
    locale: text().$type<Locale>(),
    /** When the phone was last verified; null for a visitor. */
    signedInAt: integer('signed_in_at'),
  },
  (table) => [index('users_unproved').on(table.createdAt, table.id)],
);

export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    /** The device that opened the session. */
    device: text({ mode: 'json' }).$type<Device>(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_last_seen').on(table.lastSeenAt)],
);

export const oneTimeCodes = sqliteTable(
  'one_time_codes',
  {
    phone: text().notNull(),
    flowHash: text('flow_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    checks: integer().notNull().default(0),
    /** Token hash of the session that this code opened. */
    consumedBy: text('consumed_by'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** The code was sent to a browser: only its cookie may check the code. */
    cookieBound: integer('cookie_bound', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.phone, table.flowHash] }),
    index('one_time_codes_expiry').on(table.expiresAt),
  ],
);

export const knownDevices = sqliteTable(
  'known_devices',
  {
    phone: text().notNull(),
    flowHash: text('flow_hash').notNull(),
    provedAt: integer('proved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.flowHash] }), index('known_devices_proved').on(table.provedAt)],
);

export const codeSends = sqliteTable(
  'code_sends',
  {
    /** A phone, or a phone on a known device. */
    recipient: text().primaryKey(),
    sends: integer().notNull(),
    lastSentAt: integer('last_sent_at').notNull(),
  },
  (table) => [index('code_sends_last_sent').on(table.lastSentAt)],
);
