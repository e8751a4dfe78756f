import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';

const operationSchema = z.object({
  schema: z.string().nullable(),
  outages: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  done_at: z.number().nullable(),
  waiting_since: z.number().nullable(),
  failed: z.number(),
});

/**
 * What the database knows about the operation. Instants are ms.
 * @param sweeps the names of the sweeps that should run
 * @returns `schema`: the last migration; `outages`: the providers whose last call failed; `doneAt`: since when every sweep was
 *   done, null if one never was; `waitingSince`: the same, where the last migration counts for a sweep that was never done;
 *   `failed`: how many sweeps failed last time
 * @throws what D1 throws when it is unavailable
 */
export async function selectOperation(db: Database, sweeps: readonly string[]) {
  const row = await db.get(sql`
    SELECT
      (SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1) AS schema,
      (SELECT json_group_array(provider) FROM outages) AS outages,
      iif(count(done_at) = count(*), min(done_at), NULL) AS done_at,
      min(coalesce(done_at, (SELECT unixepoch(max(applied_at)) * 1000 FROM d1_migrations))) AS waiting_since,
      count(*) FILTER (WHERE failed_at > coalesce(done_at, 0)) AS failed
    FROM json_each(${JSON.stringify(sweeps)}) LEFT JOIN sweep_runs ON name = value`);
  const { done_at: doneAt, waiting_since: waitingSince, ...rest } = operationSchema.parse(row);
  return { ...rest, doneAt, waitingSince };
}
