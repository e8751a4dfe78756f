import { desc, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { DeadJobRow } from '../../records/dead-jobs.ts';
import { deadJobs } from '../../db/schema.ts';

/** The newest, at most `limit`; where ids are given, of those only. */
export async function selectDeadJobs(db: Database, limit: number, ids?: readonly string[]): Promise<DeadJobRow[]> {
  const isWanted = ids && inArray(deadJobs.id, [...ids]);
  return db.select().from(deadJobs).where(isWanted).orderBy(desc(deadJobs.at), desc(deadJobs.id)).limit(limit);
}

export async function deleteDeadJobs(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(deadJobs).where(inArray(deadJobs.id, [...ids]));
}

export async function deleteDeadJobsBefore(db: Database, time: number): Promise<void> {
  await db.delete(deadJobs).where(lt(deadJobs.at, time));
}
