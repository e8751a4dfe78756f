import { daysBetween } from '#domain/dates.ts';
import { ProductError } from '#domain/errors.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { type Services, todayOf } from '../../../services.ts';
import type { Session } from '../../../session/session.ts';
import { writeOwnProfile } from '../../profile/service.ts';
import { selectEndedPauses } from './queries.ts';

/** Longest pause with an end date. */
const maxPauseDays = 2 * 366;

/** Maximum number of pauses that one run of the sweep ends; the next run continues. */
const perSweep = 200;

/**
 * Pauses the nanny's profile: the page shows it as unavailable, and no list contains it.
 * @param until the day, `YYYY-MM-DD`, on which the pause ends by itself
 * @throws ProductError not_found without a profile, validation_failed when the day is not in the future
 */
export async function pause(services: Services, session: Session, until: string | undefined): Promise<OwnerProfile> {
  if (until !== undefined) {
    const days = daysBetween(todayOf(services), until);
    if (days < 1 || days > maxPauseDays) {
      throw new ProductError('validation_failed', { issues: [{ path: 'until', messageId: 'validation.pauseUntil' }] });
    }
  }
  const pausedAt = services.clock.now();
  return write(services, session, { isActive: false, pausedAt, pausedUntil: until ?? null });
}

/** Ends the pause of a profile. @throws ProductError not_found without a profile */
export function resume(services: Services, session: Pick<Session, 'userId' | 'profileId'>): Promise<OwnerProfile> {
  return write(services, session, { isActive: true, pausedAt: null, pausedUntil: null });
}

function write(
  services: Services,
  { userId, profileId }: Pick<Session, 'userId' | 'profileId'>,
  changes: Parameters<typeof writeOwnProfile>[2],
): Promise<OwnerProfile> {
  if (profileId === undefined) throw new ProductError('not_found');
  return writeOwnProfile(services, { id: profileId, userId }, changes);
}

/** Ends the pauses whose end date is today or earlier. Called by the cron trigger. */
export async function sweepPauses(services: Services): Promise<void> {
  for (const { id, userId } of await selectEndedPauses(services.db, todayOf(services), perSweep)) {
    await resume(services, { userId, profileId: id });
  }
}
