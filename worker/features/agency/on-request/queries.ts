import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { profiles } from '../../../db/schema.ts';

/** The owner of a profile, and its slug; null when there is no such profile. */
export async function selectOwner(db: Database, profileId: string) {
  const [row] = await db
    .select({ userId: profiles.userId, slug: profiles.slug })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return row ?? null;
}
