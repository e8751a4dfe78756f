import { sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';

/** Counts views of publicly visible profiles on a day, `YYYY-MM-DD`, in one round trip for all of them. */
export async function addViews(
  db: Database,
  counts: readonly { profileId: string; day: string; views: number }[],
): Promise<void> {
  const added = counts.map(
    ({ profileId, day, views }) => sql`
        INSERT INTO profile_views (profile_id, day, views)
        SELECT id, ${day}, ${views} FROM profiles
        WHERE id = ${profileId} AND is_public AND is_active AND held_at IS NULL
        ON CONFLICT (profile_id, day) DO UPDATE SET views = views + excluded.views`,
  );
  await batch(db).all('views', added).run();
}
