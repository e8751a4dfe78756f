import { findingsOf } from '#domain/assistant/findings.ts';
import { type Week, weekDays } from '#domain/account/schema.ts';
import { dayIn } from '#domain/dates.ts';
import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { toCertification } from '../../../records/certification/record.ts';
import { type Services, todayOf } from '../../../services.ts';
import type { Session } from '../../../session/session.ts';
import { toOwnerProfile } from '../../profile/record.ts';
import { selectWeek } from './queries.ts';

/** Maximum number of missing profile parts that are suggested, most important first. */
const maxAdvice = 3;

/** The nanny's last seven days, including today: only counts, no names. @throws ProductError not_found without a profile */
export async function readWeek(services: Services, session: Session): Promise<Week> {
  return (await readOwnWeek(services, session)).week;
}

/** Same as {@link readWeek}, together with the profile. One D1 round trip. @throws ProductError not_found without a profile */
export async function readOwnWeek(
  services: Services,
  { profileId }: Session,
): Promise<{ profile: OwnerProfile; week: Week }> {
  const { config, clock } = services;
  const now = clock.now();
  const day = (daysAgo: number) => dayIn(config.timeZone, now - daysAgo * dayMs);
  const found =
    profileId === undefined
      ? null
      : await selectWeek(services.db, {
          profileId,
          weekFrom: day(weekDays - 1),
          beforeFrom: day(2 * weekDays - 1),
          requestsFrom: now - weekDays * dayMs,
        });
  if (!found) throw new ProductError('not_found');
  const { views, viewsBefore, requests } = found;
  const today = todayOf(services);
  const certifications = found.certifications.map((row) => toCertification(row, today));
  const profile = toOwnerProfile(found.profile);
  const advice = findingsOf(profile, certifications, today).slice(0, maxAdvice);
  return { profile, week: { views, viewsBefore, requests, advice } };
}
