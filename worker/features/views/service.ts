import { type Services, todayOf } from '../../services.ts';
import { hmacHex } from '../../crypto.ts';
import { countWithin, hourMs } from '../../db/rate-limits.ts';
import { logError } from '../../log.ts';
import { addViews } from './queries.ts';

/** Looks that one network is counted for in an hour: more is a program. */
const perNetwork = { max: 120, windowMs: hourMs };

/**
 * Hands a look at a profile to the queue, which counts it later.
 * @param network the address that the limit counts by; it is kept for an hour, as its HMAC
 */
export async function noteView(services: Services, profileId: string, network: string): Promise<void> {
  const key = `views:${await hmacHex(services.config.identitySecret, `limit:network:${network}`)}`;
  const isCounted = await countWithin(services.db, [{ key, ...perNetwork }], services.clock.now());
  if (isCounted.length === 0) return;
  try {
    await services.jobs.send([{ kind: 'count-view', profileId }]);
  } catch (error) {
    // A look that is not counted harms nobody.
    logError('view_not_queued', error);
  }
}

/** Counts looks at profiles, each as often as it is named, where the nannies live today. */
export async function countViews(services: Services, profileIds: readonly string[]): Promise<void> {
  const day = todayOf(services);
  const counts = new Map<string, number>();
  for (const id of profileIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  await addViews(
    services.db,
    Array.from(counts, ([profileId, views]) => ({ profileId, day, views })),
  );
}
