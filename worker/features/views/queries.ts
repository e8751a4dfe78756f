import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';

/** Counts looks at a profile on a day, `YYYY-MM-DD`, if families can see it. */
export async function addView(db: Database, input: { profileId: string; day: string; views: number }): Promise<void> {
  await db.run(sql`
    INSERT INTO profile_views (profile_id, day, views)
    SELECT id, ${input.day}, ${input.views} FROM profiles
    WHERE id = ${input.profileId} AND is_public AND is_active AND held_at IS NULL
    ON CONFLICT (profile_id, day) DO UPDATE SET views = views + excluded.views`);
}
