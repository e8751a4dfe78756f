import { type SQL, sql } from 'drizzle-orm';
import type { deadJobs } from '../db/schema.ts';

/** A job that was given up. */
export type DeadJobRow = typeof deadJobs.$inferSelect;

/** SQL statement that records a job as given up, once for each id, for the batch that gives it up. */
export function insertDeadJob(row: DeadJobRow): SQL {
  return sql`
    INSERT INTO dead_jobs (id, job, attempts, reason, at)
    VALUES (${row.id}, ${JSON.stringify(row.job)}, ${row.attempts}, ${row.reason}, ${row.at})
    ON CONFLICT (id) DO NOTHING`;
}
