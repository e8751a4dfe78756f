import type { Database } from '../../db/client.ts';

/** The smallest query to the database. @throws what D1 throws when it is unavailable */
export async function askDatabase(db: Database): Promise<void> {
  await db.$client.prepare('SELECT 1').first();
}
