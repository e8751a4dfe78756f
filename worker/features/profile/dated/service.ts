import { dayIn } from '#domain/dates.ts';
import { sweepSince } from '../../../records/sweeps.ts';
import type { Services } from '../../../services.ts';
import { purgeChangedByTime } from './queries.ts';

/**
 * Purges the public pages on which time alone has changed a line since the last run: certifications that expired, confirmations
 * and TrustLine checks that grew old, translations that are no longer shown. Called by the cron trigger. The lines that change
 * every day are chosen by the page itself (domain/profile/dated-lines.ts).
 */
export async function sweepDatedLines(services: Services): Promise<void> {
  const { timeZone } = services.config;
  await sweepSince(services.db, 'dated-lines', services.clock.now(), (from, until) =>
    purgeChangedByTime(services, { from, until, fromDay: dayIn(timeZone, from), untilDay: dayIn(timeZone, until) }),
  );
}
