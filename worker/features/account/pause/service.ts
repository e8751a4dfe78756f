import { daysBetween } from '#domain/dates.ts';
import { ProductError } from '#domain/errors.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { type Services, todayOf } from '../../../services.ts';
import type { Session } from '../../identity/session.ts';
import { writeOwnProfile } from '../../profiles/service.ts';
import { selectEndedPauses } from './queries.ts';

/** A pause with a day to come back lasts at most so long. */
const maxPauseDays = 2 * 366;

/** Pauses that one run of the sweep ends at most; the next goes on. */
const perSweep = 200;

/**
 * "I am not looking now": her page says that it is not available, and she is in no list any more.
 * @param until the day, `YYYY-MM-DD`, that she comes back by herself
 * @throws ProductError not_found without a profile, validation_failed when the day is not ahead
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

/** "I am looking again." @throws ProductError not_found without a profile */
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

/** Brings back who said that she would be back by today; called by the cron trigger. */
export async function sweepPauses(services: Services): Promise<void> {
  for (const { id, userId } of await selectEndedPauses(services.db, todayOf(services), perSweep)) {
    await resume(services, { userId, profileId: id });
  }
}
