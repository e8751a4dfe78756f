import { type Services, todayOf } from '../../services.ts';
import { hmacHex } from '../../crypto.ts';
import { countWithin, hourMs } from '../../db/rate-limits.ts';
import { logError } from '../../log.ts';
import { addViews } from './queries.ts';

/** Views counted for one network per hour: more come from a program. */
const perNetwork = { max: 120, windowMs: hourMs };

/**
 * Queues a profile view, which is counted later.
 * @param network the network address by which the limit counts; stored for an hour, as its HMAC
 */
export async function noteView(services: Services, profileId: string, network: string): Promise<void> {
  const key = `views:${await hmacHex(services.config.identitySecret, `limit:network:${network}`)}`;
  const isCounted = await countWithin(services.db, [{ key, ...perNetwork }], services.clock.now());
  if (isCounted.length === 0) return;
  try {
    await services.jobs.send([{ kind: 'count-view', profileId }]);
  } catch (error) {
    // A missing view does no harm.
    logError('view_not_queued', error);
  }
}

/** Counts views on today's date in the nannies' time zone. An id that occurs several times is counted several times. */
export async function countViews(services: Services, profileIds: readonly string[]): Promise<void> {
  const day = todayOf(services);
  const counts = new Map<string, number>();
  for (const id of profileIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  await addViews(
    services.db,
    Array.from(counts, ([profileId, views]) => ({ profileId, day, views })),
  );
}
