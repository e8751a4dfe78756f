import { desc, inArray, lt } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { type DeadJobRow, insertDeadJob } from '../../records/dead-jobs.ts';
import { deadJobs } from '../../db/schema.ts';

/** Records a job that was given up. Idempotent for the same id. */
export async function recordJob(db: Database, row: DeadJobRow): Promise<void> {
  await batch(db).step('job', insertDeadJob(row)).run();
}

/** The newest dead jobs, at most `limit`; only those of `ids` if given. */
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
