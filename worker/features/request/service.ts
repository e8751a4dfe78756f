import { hourMs } from '#domain/durations.ts';
import { dayIn } from '#domain/dates.ts';
import { normalizedJob } from '#domain/request/job.ts';
import type { RequestBody } from '#domain/request/schema.ts';
import { answerDueAt } from '#domain/request/desk.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { contactPhone } from '#domain/phone-number.ts';
import { wholeNameInLetters } from '#domain/profile/name-for-readers.ts';
import { hmacHex } from '../../crypto.ts';
import type { Services } from '../../services.ts';
import { noticeFor } from '../outbox/notices.ts';
import { answerClockOf } from '../../records/request/answer-clock.ts';
import { aboutNobody, selectRequestId } from '../../records/request/insert.ts';
import { visibleNannies } from './nannies.ts';
import { requestRateLimits } from './limits.ts';
import { acknowledgement, agencyNotices, waitingNotice } from './messages.ts';
import { withdrawalLink } from './withdrawal/service.ts';
import { storeRequest } from './queries.ts';

/** The caller of a request. */
export interface RequestCaller {
  /** The network address by which limits count. */
  network: string;
  locale: Locale;
  /** Identifies one press of the button: the same key means the same request. */
  idempotencyKey: string | undefined;
}

/**
 * Stores a parent's request about one nanny, several, or none yet, with the revision of the first profile, and notifies the agency,
 * the parent and the nannies. Nannies whom families cannot see at present are left out.
 * @returns the request's id, which is the same for a repeated request
 * @throws ProductError contact_profile_unavailable, too_many_contact_requests, human_check_failed, validation_failed
 */
export async function receiveRequest(
  services: Services,
  body: RequestBody,
  caller: RequestCaller,
): Promise<{ id: string }> {
  refusePastStart(services, body.job);
  const nannies = await visibleNannies(services, body.profileIds, caller.locale);
  const [first, ...others] = nannies.map(({ asked }) => asked);
  if (!first && body.profileIds.length > 0) throw new ProductError('contact_profile_unavailable');
  const now = services.clock.now();
  const id = createId();
  const request = {
    ...(first ?? aboutNobody),
    id,
    parentName: body.parentName,
    parentLetters: wholeNameInLetters(body.parentName),
    email: body.email,
    phone: body.phone ?? null,
    urgency: body.urgency,
    message: body.message ?? null,
    locale: caller.locale,
    idempotencyKey: await storedKey(services, caller.idempotencyKey ?? id, body),
    createdAt: now,
    job: normalizedJob(body.job ?? {}),
    source: body.source ?? null,
  };
  if (!(await services.humanCheck.isHuman(body.humanToken ?? ''))) {
    // A token works only once: a caller who repeats a stored request has already used it.
    const known = await selectRequestId(services.db, request.idempotencyKey);
    if (known === null) throw new ProductError('human_check_failed');
    return { id: known };
  }
  const profileIds = nannies.map(({ profile }) => profile.id);
  const limits = await requestRateLimits(services, { profileIds, email: body.email, network: caller.network });
  const link = await withdrawalLink(id, now);
  const named = nannies.map(({ asked, profile, ownerPhone }) => ({
    name: asked.nannyName,
    path: `/profile/${profile.slug ?? profile.id}`,
    phone: contactPhone(profile.phone, ownerPhone),
    isPhoneVerified: ownerPhone !== null,
  }));
  const storedId = await storeRequest(services, {
    request,
    others,
    isSpam: (body.website ?? '') !== '',
    limits,
    notices: agencyNotices(services, request, named),
    waitingNotice: waitingNotice(services, request, named),
    acknowledgement: acknowledgement(services, request, named, link.token),
    link,
    nannyNotices: nannies.flatMap(({ profile, ownerPhone, ownerLocale }) => {
      const { id: profileId, slug, email } = profile;
      const recipient = { profileId, slug, verifiedPhone: ownerPhone, email, locale: ownerLocale };
      const message = noticeFor(services, 'asked', recipient);
      return message ? [{ profileId, message }] : [];
    }),
    now,
  });
  if (storedId === null) throw new ProductError('too_many_contact_requests', { retryAfterSeconds: hourMs / 1000 });
  return { id: storedId };
}

/** @throws ProductError validation_failed when the job begins before today */
export function refusePastStart(
  { clock, config }: Services,
  job: { startDate?: string | null | undefined } = {},
): void {
  if (job.startDate == null || job.startDate >= dayIn(config.timeZone, clock.now())) return;
  throw new ProductError('validation_failed', {
    issues: [{ path: 'job.startDate', messageId: 'validation.startPast' }],
  });
}

/**
 * Hashes the key together with the whole request. Nobody can find another family's request by guessing its key, and a request
 * that was changed before it was sent again is a new one.
 */
async function storedKey({ config }: Services, key: string, body: RequestBody): Promise<string> {
  const { profileIds, parentName, email, phone, urgency, message, job } = body;
  const content = JSON.stringify([key, profileIds, email, parentName, phone, urgency, message, job]);
  return hmacHex(config.identitySecret, `contact:${content}`);
}

/** Until when the agency replies to a request that is sent now, ms since the epoch. */
export async function replyDueFromNow(services: Services): Promise<number> {
  const now = services.clock.now();
  const sent = { createdAt: now, answeredAt: null, familyAnsweredAt: null, state: 'new' } as const;
  return answerDueAt(sent, await answerClockOf(services)) ?? now;
}
