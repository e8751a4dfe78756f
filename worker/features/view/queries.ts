import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { ProfileView } from '../../ports/jobs.ts';

/** Counts views of publicly visible profiles on a day, `YYYY-MM-DD`. */
export async function addViews(db: Database, looks: readonly ProfileView[], day: string): Promise<void> {
  await db.run(sql`
    INSERT INTO profile_views (profile_id, day, views)
    SELECT profiles.id, ${day}, sum(looks.value ->> 'views')
    FROM json_each(${JSON.stringify(looks)}) AS looks JOIN profiles ON profiles.id = looks.value ->> 'profileId'
    WHERE is_public AND is_active AND held_at IS NULL
    GROUP BY profiles.id
    ON CONFLICT (profile_id, day) DO UPDATE SET views = views + excluded.views`);
}
