import { and, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { profiles } from '../../../db/schema.ts';

/** Profiles whose pause ends on `today` (`YYYY-MM-DD`) or ended earlier. */
export async function selectEndedPauses(db: Database, today: string, limit: number) {
  return db
    .select({ id: profiles.id, userId: profiles.userId })
    .from(profiles)
    .where(and(isNotNull(profiles.pausedUntil), lte(profiles.pausedUntil, today)))
    .orderBy(profiles.pausedUntil)
    .limit(limit);
}
