import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { type RateLimit } from '../../db/rate-limits.ts';
import type { Session } from '../../session/session.ts';
import { isOwner } from '../profile/policy.ts';

/** Model calls per day (docs/architecture.md 9) for a visitor without a verified phone and for a verified nanny. */
const callsADay = { anonymous: 10, verified: 50 } as const;

/** Chat messages per day, with or without a model's reply: limits the growth of the history. */
const messagesADay = 200;

/** Only a profile's owner may use its assistant; for anybody else the profile does not exist. @throws ProductError not_found */
export function requireOwner<Profile extends { userId: string }>(profile: Profile | null, session: Session): Profile {
  if (!profile || !isOwner(profile, session)) throw new ProductError('not_found');
  return profile;
}

/** The limits of a model call: the user's own per day and the total per day. */
export function callLimits(session: Session, dailyBudget: number): RateLimit[] {
  const max = session.phone === undefined ? callsADay.anonymous : callsADay.verified;
  return [{ key: `assistant:${session.userId}`, max, windowMs: dayMs }, budgetLimit(dailyBudget)];
}

/** The limits of a model call by a staff member. */
export function staffCallLimits(staffId: string, dailyBudget: number): RateLimit[] {
  return [{ key: `assistant:${staffId}`, max: callsADay.verified, windowMs: dayMs }, budgetLimit(dailyBudget)];
}

/** The limit that applies to every model call. */
export function budgetLimit(dailyBudget: number): RateLimit {
  return { key: 'assistant', max: dailyBudget, windowMs: dayMs };
}

/** The limit of chat messages, whether or not a model replies. */
export function messageLimit(session: Session): RateLimit {
  return { key: `assistant-chat:${session.userId}`, max: messagesADay, windowMs: dayMs };
}
