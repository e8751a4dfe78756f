import { sql } from 'drizzle-orm';
import { type Act, insertAct } from '../../../db/audit.ts';
import { atomic } from '../../../db/atomic.ts';
import type { Database } from '../../../db/client.ts';
import { addDuePurges, planPurges, type PurgePlan, readPurgePlan, visibleProfileTags } from '../../../db/purges.ts';

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
