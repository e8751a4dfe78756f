import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { profiles, sessions, users } from '../../db/schema.ts';

/** A user with their profile. */
export async function selectAccount(db: Database, userId: string) {
  const [row] = await db
    .select({ user: users, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** The sessions of a user, most recently seen first. The caller, which knows the current time, filters out the expired ones. */
export async function selectSessions(db: Database, userId: string) {
  return db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.lastSeenAt)).limit(100);
}

/** Ends every session of a user. */
export async function deleteSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}
