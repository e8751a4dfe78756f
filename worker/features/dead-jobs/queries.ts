import { desc, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { deadJobs } from '../../db/schema.ts';

export type DeadJobRow = typeof deadJobs.$inferSelect;

/** SQL statement that records a job as given up, once for each id. It goes into the batch of the statement that gives it up. */
export function insertDeadJob(row: DeadJobRow): SQL {
  return sql`
    INSERT INTO dead_jobs (id, job, attempts, reason, at)
    VALUES (${row.id}, ${JSON.stringify(row.job)}, ${row.attempts}, ${row.reason}, ${row.at})
    ON CONFLICT (id) DO NOTHING`;
}

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
