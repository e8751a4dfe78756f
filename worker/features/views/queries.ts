import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';

/** Counts a look at a profile on a day, if families can see it. */
export async function addView(db: Database, input: { profileId: string; day: string }): Promise<void> {
  await db.run(sql`
    INSERT INTO profile_views (profile_id, day, views)
    SELECT id, ${input.day}, 1 FROM profiles
    WHERE id = ${input.profileId} AND is_public AND is_active AND held_at IS NULL
    ON CONFLICT (profile_id, day) DO UPDATE SET views = views + 1`);
}
