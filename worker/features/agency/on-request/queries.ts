import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { profiles } from '../../../db/schema.ts';

/** Whose profile it is; null when there is none. */
export async function selectOwner(db: Database, profileId: string): Promise<string | null> {
  const [row] = await db.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.id, profileId));
  return row?.userId ?? null;
}
