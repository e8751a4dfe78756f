import { pausedAfterAsks, type StillFree, type StillFreeAnswer } from '#domain/still-free/schema.ts';
import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import { dayMs, hourMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { type ProfileChanges, updateByLink } from '../../records/profile/write.ts';
import { writeAuditEntry } from '../../records/audit.ts';
import { createLink, selectLink } from '../../records/links.ts';
import { type RateLimit } from '../../db/rate-limits.ts';
import type { Services } from '../../services.ts';
import { toChanges } from '../profile/record.ts';
import { writeOwnProfile } from '../profile/service.ts';
import { readSettings } from '../../settings.ts';
import { question } from './messages.ts';
import { insertAsk, selectAsked, selectDue } from './queries.ts';

/** How long a link can be answered if no newer one is sent. */
const linkMs = 30 * dayMs;

/** Maximum number of nannies asked per run and channel; a run that leaves some queues the next one. */
const perRun = 100;

/** Emails per hour. At 100,000 nannies who are asked every 30 days, some 260 are due in each hour of the day that is not quiet. */
const emailsPerHour = 500;

/**
 * Asks published nannies whether they still look for work: every few days as configured, and by day in their time zone. A nanny
 * with an email address is asked by email, which leaves the text messages to codes; after two unanswered emails the question goes
 * by text message. A nanny who has not answered four times is paused. Called by the cron trigger.
 */
export async function sweepStillFree(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  if (afterQuietTime(config.timeZone, now) !== now) return;
  const before = now - (await readSettings(services)).freshnessDays * dayMs;
  const emails = { key: 'still-free:email:hour', max: emailsPerHour, windowMs: hourMs };
  const leaves = { email: false, sms: false };
  for (const channel of ['email', 'sms'] as const) {
    const due = await selectDue(db, { before, channel, limit: perRun });
    let asked = 0;
    for (const nanny of due) {
      if (nanny.unansweredAsks >= pausedAfterAsks) {
        await pauseUnanswered(services, nanny);
        continue;
      }
      if (!(await ask(services, nanny, { channel, before, emails }))) break;
      asked += 1;
    }
    leaves[channel] = asked === perRun;
  }
  if (leaves.email || leaves.sms) await services.jobs.send([{ kind: 'sweep', name: 'still-free' }]);
}

type DueNanny = Awaited<ReturnType<typeof selectDue>>[number];

/** @returns false when the day's messages are used up */
async function ask(
  services: Services,
  nanny: DueNanny,
  { channel, ...limits }: { channel: 'sms' | 'email'; before: number; emails: RateLimit },
) {
  const { config, clock } = services;
  const now = clock.now();
  const locale = nanny.locale ?? config.defaultLocale;
  const link = await createLink({
    purpose: 'still-free',
    recordId: nanny.id,
    createdAt: now,
    expiresAt: now + linkMs,
  });
  const message = question(services, nanny, { channel, token: link.token, locale });
  return insertAsk(services, { profileId: nanny.id, ...limits, link, message, now });
}

async function pauseUnanswered(services: Services, { id, userId }: DueNanny): Promise<void> {
  const at = services.clock.now();
  await writeOwnProfile(
    services,
    { id, userId },
    { isActive: false, pausedAt: at, unansweredAsks: 0, askedFreeAt: at },
  );
  await writeAuditEntry(services.db, {
    id: createId(),
    actorId: null,
    action: 'profile.paused-unanswered',
    subjectId: id,
    at,
  });
}

/** The content of a link's page. Opening it changes nothing. @throws ProductError not_found */
export async function readStillFree(services: Services, token: string): Promise<StillFree> {
  const { link, profile } = await findAsked(services, token);
  return {
    ...(profile.firstName !== null && { firstName: profile.firstName }),
    availableWeekdays: profile.availabilityCalendar.availableWeekdays ?? [],
    isAnswered: link.usedAt !== null,
  };
}

/** Stores the nanny's answer, once. @throws ProductError not_found, link_used */
export async function answerStillFree(services: Services, token: string, answer: StillFreeAnswer): Promise<void> {
  const { link, profile } = await findAsked(services, token);
  const now = services.clock.now();
  const { tokenHash } = link;
  const written = await updateByLink(services, { id: profile.id, tokenHash, changes: changesOf(answer, now), now });
  if (!written) throw new ProductError('link_used');
}

/** Every answer, whatever it is, counts as recent for 30 days. */
function changesOf({ answer, availableWeekdays }: StillFreeAnswer, now: number): ProfileChanges {
  const answered = { askedFreeAt: now, unansweredAsks: 0 };
  if (answer === 'not-now') return { ...answered, isActive: false, pausedAt: now, pausedUntil: null };
  const calendar = availableWeekdays === undefined ? {} : { availabilityCalendar: { availableWeekdays } };
  return { ...toChanges({ isActive: true, ...calendar }), ...answered, availabilityConfirmedAt: now };
}

async function findAsked(services: Services, token: string) {
  const link = await selectLink(services.db, { token, purpose: 'still-free', now: services.clock.now() });
  const profile = link && (await selectAsked(services.db, link.recordId));
  if (!link || !profile) throw new ProductError('not_found');
  return { link, profile };
}
