import { ProductError } from '#domain/errors.ts';
import { dayMs, type RateLimit } from '../../db/rate-limits.ts';
import type { Session } from '../identity/session.ts';
import { isOwner } from '../profiles/policy.ts';

/** Model calls a day (design.md 9): of a visitor without a proved phone, and of a verified nanny. */
const callsADay = { anonymous: 10, verified: 50 } as const;

/** Chat messages a day, answered by a model or not: what the history may grow. */
const messagesADay = 200;

/** Only a profile's owner works with its assistant; anybody else is told there is no such profile. @throws ProductError not_found */
export function requireOwner<Profile extends { userId: string }>(profile: Profile | null, session: Session): Profile {
  if (!profile || !isOwner(profile, session)) throw new ProductError('not_found');
  return profile;
}

/** What a model call counts against: her own day and everybody's. */
export function callLimits(session: Session, dailyBudget: number): RateLimit[] {
  const max = session.phone === undefined ? callsADay.anonymous : callsADay.verified;
  return [{ key: `assistant:${session.userId}`, max, windowMs: dayMs }, budgetLimit(dailyBudget)];
}

/** What a model call of somebody at the desk counts against. */
export function staffCallLimits(staffId: string, dailyBudget: number): RateLimit[] {
  return [{ key: `assistant:${staffId}`, max: callsADay.verified, windowMs: dayMs }, budgetLimit(dailyBudget)];
}

/** The limits that every model call counts against. */
export function budgetLimit(dailyBudget: number): RateLimit {
  return { key: 'assistant', max: dailyBudget, windowMs: dayMs };
}

/** What a chat message counts against, whether or not a model answers it. */
export function messageLimit(session: Session): RateLimit {
  return { key: `assistant-chat:${session.userId}`, max: messagesADay, windowMs: dayMs };
}
