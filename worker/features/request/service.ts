import { hourMs } from '#domain/durations.ts';
import type { Job } from '#domain/request/job.ts';
import type { RequestBody } from '#domain/request/schema.ts';
import { normalizedRanges } from '#domain/shortlist/week.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { contactPhone } from '#domain/phone-number.ts';
import { nameForReaders, wholeNameInLetters } from '#domain/profile/name-for-readers.ts';
import { hmacHex } from '../../crypto.ts';
import type { Services } from '../../services.ts';
import { noticeFor } from '../outbox/notices.ts';
import { isVisible } from '../profile/policy.ts';
import { toPublicProfile } from '../profile/record.ts';
import { requestRateLimits } from './limits.ts';
import { acknowledgement, agencyNotices, waitingNotice } from './messages.ts';
import { withdrawalLink } from './withdrawal/service.ts';
import { selectProfiles, selectRequestId, storeRequest } from './queries.ts';

/** The caller of a request. */
export interface RequestCaller {
  /** The network address by which limits count. */
  network: string;
  locale: Locale;
  /** Identifies one press of the button: the same key means the same request. */
  idempotencyKey: string | undefined;
}

/**
 * Stores a parent's request about one nanny or several, with the revision of the first profile, and notifies the agency, the parent
 * and the nannies. Nannies whom families cannot see at present are left out.
 * @returns the request's id, which is the same for a repeated request
 * @throws ProductError contact_profile_unavailable, too_many_contact_requests, human_check_failed
 */
export async function receiveRequest(
  services: Services,
  body: RequestBody,
  caller: RequestCaller,
): Promise<{ id: string }> {
  const nannies = await visibleNannies(services, body.profileIds);
  const [first, ...others] = nannies.map(({ profile, profileSeen }) => ({
    profileId: profile.id,
    profileRevision: profile.revision,
    profileSeen,
    nannyName: nameForReaders(profileSeen, caller.locale),
  }));
  if (!first) throw new ProductError('contact_profile_unavailable');
  const now = services.clock.now();
  const id = createId();
  const request = {
    ...first,
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
    job: jobOf(body),
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
  const asked = nannies.map(({ profile, ownerPhone }, place) => ({
    name: [first, ...others][place]?.nannyName ?? '',
    path: `/profile/${profile.slug ?? profile.id}`,
    phone: contactPhone(profile.phone, ownerPhone),
    isPhoneVerified: ownerPhone !== null,
  }));
  const storedId = await storeRequest(services, {
    request,
    others,
    isSpam: (body.website ?? '') !== '',
    limits,
    notices: agencyNotices(services, request, asked),
    waitingNotice: waitingNotice(services, request, asked),
    acknowledgement: acknowledgement(services, request, asked, link.token),
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

/** The nannies whom families can see at present, in the family's order. */
async function visibleNannies({ db, config }: Services, ids: readonly string[]) {
  const found = new Map((await selectProfiles(db, ids)).map((row) => [row.profile.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (!row || !isVisible({ ...row.profile, held: row.profile.heldAt !== null })) return [];
    return [{ ...row, profileSeen: toPublicProfile(row.profile, config.trustline) }];
  });
}

/** What the body says about the job; null when it says nothing. */
function jobOf({ week, ages, startDate, languages, hours, pay }: RequestBody): Job | null {
  const job: Job = {
    ...(week && week.ranges.length > 0 && { week: { ranges: normalizedRanges(week.ranges) } }),
    ...(ages && ages.length > 0 && { ages }),
    ...(startDate !== undefined && { startDate }),
    ...(languages && languages.length > 0 && { languages }),
    ...(hours && { hours }),
    ...(pay && { pay }),
  };
  return Object.keys(job).length > 0 ? job : null;
}

/**
 * Hashes the key together with the whole request. Nobody can find another family's request by guessing its key, and a request
 * that was changed before it was sent again is a new one.
 */
async function storedKey({ config }: Services, key: string, body: RequestBody): Promise<string> {
  const { profileIds, parentName, email, phone, urgency, message } = body;
  const content = JSON.stringify([key, profileIds, email, parentName, phone, urgency, message, jobOf(body)]);
  return hmacHex(config.identitySecret, `contact:${content}`);
}
