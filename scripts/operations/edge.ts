import { createDatabase } from '#worker/db/client.ts';
import { keptMs } from '#worker/settings.ts';
import { systemClock } from '#worker/ports/clock.ts';
import { cloudflareJobs } from '#worker/ports/jobs.ts';
import { startFullPurge } from '#worker/records/purges.ts';

/** Lets the Worker purge every public response from its cache: it starts within seconds. */
export async function purgeEdge({ DB, JOBS }: Pick<Env, 'DB' | 'JOBS'>): Promise<void> {
  const services = { db: createDatabase(DB), jobs: cloudflareJobs(JOBS) };
  await startFullPurge(services, systemClock.now(), keptMs);
}
