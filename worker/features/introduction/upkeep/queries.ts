import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { introductions } from '../../../db/schema.ts';

/** Deletes at most `limit` introductions that ended before a time. @returns how many */
export async function deleteEnded(db: Database, before: number, limit: number): Promise<number> {
  const ended = db
    .select({ id: introductions.id })
    .from(introductions)
    .where(sql`coalesce(${introductions.expiresAt}, ${introductions.updatedAt}) < ${before}`)
    .limit(limit);
  const { meta } = await db.delete(introductions).where(inArray(introductions.id, ended));
  return meta.changes;
}
