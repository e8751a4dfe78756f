import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { StaffRole } from '#domain/agency/roles.ts';

/** The agency's staff, their sessions and passkeys. */

export const staff = sqliteTable('staff', {
  id: text().primaryKey(),
  /** E.164. */
  phone: text().notNull().unique(),
  name: text().notNull(),
  role: text().$type<StaffRole>().notNull(),
  createdAt: integer('created_at').notNull(),
  /** The last invitation, which allows one sign-in with only a code. */
  invitedAt: integer('invited_at').notNull(),
  signedInAt: integer('signed_in_at'),
  disabledAt: integer('disabled_at'),
});

export const staffSessions = sqliteTable(
  'staff_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** `passkey`: no access until a passkey was verified. */
    stage: text().$type<'passkey' | 'open'>().notNull(),
    /** The challenge that a passkey has to sign next. */
    challenge: text(),
    challengedAt: integer('challenged_at'),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    /** The passkey that the session rests on and ends with; null after a sign-in by code alone. */
    passkeyId: text('passkey_id').references(() => passkeys.id, { onDelete: 'cascade' }),
    /** When a passkey was last verified in this session. */
    passkeyAt: integer('passkey_at'),
  },
  (table) => [
    index('staff_sessions_staff').on(table.staffId),
    index('staff_sessions_last_seen').on(table.lastSeenAt),
    index('staff_sessions_passkey').on(table.passkeyId),
  ],
);

export const passkeys = sqliteTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer().notNull().default(0),
    transports: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('passkeys_staff').on(table.staffId)],
);

/** Challenges that a passkey has answered. A challenge is valid once. */
export const usedPasskeyChallenges = sqliteTable(
  'used_passkey_challenges',
  {
    nonce: text().primaryKey(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('used_passkey_challenges_expiry').on(table.expiresAt)],
);

export const staffPresence = sqliteTable(
  'staff_presence',
  {
    subjectId: text('subject_id').notNull(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    seenAt: integer('seen_at').notNull(),
    /** Whether the person is writing a reply. */
    isWriting: integer('is_writing', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.staffId] }),
    index('staff_presence_staff').on(table.staffId),
  ],
);
