import { and, eq, lt } from 'drizzle-orm';
import { batch } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { staffPresence } from '../../../db/schema.ts';

/** Records that a person has an item open. */
export async function upsertPresence(
  db: Database,
  input: { subjectId: string; staffId: string; isWriting: boolean; now: number; forgetBefore: number },
): Promise<void> {
  const { subjectId, staffId, isWriting, now: seenAt } = input;
  const mark = db
    .insert(staffPresence)
    .values({ subjectId, staffId, seenAt, isWriting })
    .onConflictDoUpdate({
      target: [staffPresence.subjectId, staffPresence.staffId],
      set: { seenAt, isWriting },
    });
  const forget = db
    .delete(staffPresence)
    .where(and(eq(staffPresence.staffId, staffId), lt(staffPresence.seenAt, input.forgetBefore)));
  await batch(db).step('mark', mark).step('forget', forget).run();
}
