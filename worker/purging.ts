import { claimSweep, endSweep, type PurgePlan, purgeRules } from './db/purges.ts';
import { logError } from './log.ts';
import type { Services } from './services.ts';

/**
 * Purges what a writer has changed before she gets her answer, if the edge allows another purge (design.md 7). A refused
 * purge stays due, and the next sweep makes up for it.
 */
export async function purgeChanged(services: Services, { tags, sweepInSeconds }: PurgePlan): Promise<void> {
  if (tags.length > 0) await purge(services, tags);
  if (sweepInSeconds === undefined) return;
  try {
    await services.jobs.send([{ kind: 'sweep-purges' }], { delaySeconds: sweepInSeconds });
  } catch (error) {
    // The next writer plans another, and so does the hourly cron.
    logError('sweep_not_queued', error, {});
  }
}

/** Purges all that is due, if a sweep is planned for now; plans the next one while something stays due. */
export async function sweepPurges(services: Services): Promise<void> {
  const startedAt = services.clock.now();
  const tags = await claimSweep(services.db, startedAt);
  if (tags === null) return;
  const isPurged = tags.length === 0 || (await purge(services, tags));
  const isDue = !isPurged || (await endSweep(services.db, tags, startedAt));
  if (isDue) await services.jobs.send([{ kind: 'sweep-purges' }], { delaySeconds: purgeRules.sweepEveryMs / 1000 });
}

/** False when the edge refuses, as it does too many. */
async function purge({ publicCache }: Services, tags: readonly string[]): Promise<boolean> {
  try {
    await publicCache.purge(tags);
    return true;
  } catch (error) {
    logError('purge_refused', error, { tags: tags.length });
    return false;
  }
}
