import { logError } from '../../log.ts';
import type { ProfileView } from '../../ports/jobs.ts';
import { type Services, todayOf } from '../../services.ts';
import { addViews } from './queries.ts';

/**
 * Queues a profile view, which is counted later. Of a busy system's views, a sample is queued and counts for all (VIEW_SAMPLE).
 * The draw is made here: a caller who skips it would make each report count as many. Neither this nor the limit writes to the database, so that many views do not slow
 * down sign-ins and saves. Analytics Engine would count without a queue, but reading its counts takes a token of the agency's
 * account.
 * @param network the network address by which the limit counts; not stored
 * @param draw from 0 to below 1
 */
export async function noteView(
  services: Services,
  profileId: string,
  network: string,
  draw: number = Math.random(),
): Promise<void> {
  const { config, views, viewLimit } = services;
  if (draw * config.viewSample >= 1) return;
  try {
    const { success } = await viewLimit.limit({ key: network });
    if (success) await views.send({ profileId, views: config.viewSample });
  } catch (error) {
    // A missing view does no harm.
    logError('view_not_queued', error);
  }
}

/** Counts views on today's date in the nannies' time zone. */
export async function countViews(services: Services, looks: readonly ProfileView[]): Promise<void> {
  await addViews(services.db, looks, todayOf(services));
}
