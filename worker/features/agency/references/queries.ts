import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { type Act, insertAct } from '../../../db/audit.ts';
import { atomic } from '../../../db/atomic.ts';
import type { Database } from '../../../db/client.ts';
import { profileReferences, profiles } from '../../../db/schema.ts';
import { addDuePurges, planPurges, type PurgePlan, readPurgePlan, visibleProfileTags } from '../../../db/purges.ts';

/** What families answered, and may be shown, waits for somebody to read it. */
const isWaiting = sql`state = 'answered' AND is_shown`;

/** How many wait, counted up to a limit. */
export function referenceCount(limit: number): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM profile_references WHERE ${isWaiting} LIMIT ${limit}))`;
}

/** The longest waiting, with whose they are. */
export function selectWaiting(db: Database, limit: number) {
  return db
    .select({
      profileId: profileReferences.profileId,
      firstName: profileReferences.firstName,
      lastName: profileReferences.lastName,
      answeredAt: profileReferences.answeredAt,
      nanny: { firstName: profiles.firstName, lastName: profiles.lastName },
    })
    .from(profileReferences)
    .innerJoin(profiles, eq(profiles.id, profileReferences.profileId))
    .where(sql`${profileReferences.state} = 'answered' AND ${profileReferences.isShown}`)
    .orderBy(asc(profileReferences.answeredAt), asc(profileReferences.id))
    .limit(limit);
}

/** Stores a decision about an answered reference with its act; what the family does not want shown is never approved. */
export async function storeDecision(
  db: Database,
  { id, state, act }: { id: string; state: 'approved' | 'refused'; act: Act },
): Promise<{ isStored: boolean; plan: PurgePlan }> {
  const isDecidable =
    state === 'approved' ? sql`state IN ('answered', 'refused') AND is_shown` : sql`state IN ('answered', 'approved')`;
  const results = await atomic(db, [
    sql`
      UPDATE profile_references SET state = ${state}, decided_at = ${act.at}, decided_by = ${act.actorId}
      WHERE id = ${id} AND ${isDecidable}
      RETURNING id`,
    insertAct(act, sql`changes() > 0`),
    addDuePurges(visibleProfileTags(sql`changes() > 0 AND profiles.id = ${act.subjectId}`), act.at),
    ...planPurges(act.at, true),
  ]);
  return { isStored: results[0]?.length === 1, plan: readPurgePlan(results) };
}
