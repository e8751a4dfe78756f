import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HandoffPhase } from '#domain/handoff/schema.ts';
import { sessions } from './identity.ts';
import { profiles } from './profile.ts';

/** Links with which a phone can upload one video to a profile. */
export const handoffs = sqliteTable(
  'handoffs',
  {
    id: text().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The session that created the link. Signing it out or revoking it deletes its links. */
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** Hash of the secret of the phone that connected first; null until then. */
    deviceHash: text('device_hash'),
    /** The phone's upload; null until it starts. */
    objectId: text('object_id'),
    phase: text().$type<HandoffPhase>().notNull().default('waiting'),
    /** How much of the video has been uploaded. */
    percent: integer().notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('handoffs_profile').on(table.profileId),
    index('handoffs_session').on(table.sessionHash),
    index('handoffs_created').on(table.createdAt),
  ],
);
