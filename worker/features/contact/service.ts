import type { ContactRequestBody } from '#domain/contact/schema.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { contactPhone } from '#domain/phone-number.ts';
import { nameForReaders, wholeNameInLetters } from '#domain/profile/name-for-readers.ts';
import { hmacHex } from '../../crypto.ts';
import { hourMs } from '../../db/rate-limits.ts';
import type { Services } from '../../services.ts';
import { noticeFor } from '../outbox/notices.ts';
import { enqueueMessages } from '../outbox/service.ts';
import { isVisible } from '../profiles/policy.ts';
import { toPublicProfile } from '../profiles/record.ts';
import { contactLimits } from './limits.ts';
import { acknowledgement, agencyNotices, waitingNotice } from './messages.ts';
import { withdrawalLink } from './withdrawal/service.ts';
import { selectProfile, selectRequestId, storeRequest } from './queries.ts';

/** The caller of a contact request. */
export interface ContactCaller {
  /** The network address by which limits count. */
  network: string;
  locale: Locale;
  /** Identifies one press of the button: the same key means the same request. */
  idempotencyKey: string | undefined;
}

/**
 * Stores a parent's request with the version of the profile that it is about, and notifies the agency and the parent.
 * @returns the request's id, which is the same for a repeated request
 * @throws ProductError contact_profile_unavailable, too_many_contact_requests, human_check_failed
 */
export async function requestContact(
  services: Services,
  body: ContactRequestBody,
  caller: ContactCaller,
): Promise<{ id: string }> {
  const found = await selectProfile(services.db, body.profileId);
  if (!found || !isVisible({ ...found.profile, held: found.profile.heldAt !== null })) {
    throw new ProductError('contact_profile_unavailable');
  }
  const { profile, ownerPhone } = found;
  const profileSeen = toPublicProfile(profile, services.config.trustline);
  const now = services.clock.now();
  const id = createId();
  const request = {
    id,
    profileId: profile.id,
    profileVersion: profile.version,
    profileSeen,
    nannyName: nameForReaders(profileSeen, caller.locale),
    parentName: body.parentName,
    parentLetters: wholeNameInLetters(body.parentName),
    email: body.email,
    phone: body.phone ?? null,
    urgency: body.urgency,
    message: body.message ?? null,
    locale: caller.locale,
    idempotencyKey: await storedKey(services, caller.idempotencyKey ?? id, body),
    createdAt: now,
  };
  if (!(await services.humanCheck.isHuman(body.humanToken ?? ''))) {
    // A token works only once: a caller who repeats a stored request has already used it.
    const known = await selectRequestId(services.db, request.idempotencyKey);
    if (known === null) throw new ProductError('human_check_failed');
    return { id: known };
  }
  const limits = await contactLimits(services, { profileId: profile.id, email: body.email, network: caller.network });
  const path = `/profile/${profile.slug ?? profile.id}`;
  const link = await withdrawalLink(id, now);
  const stored = await storeRequest(services.db, {
    request,
    isSpam: (body.website ?? '') !== '',
    limits,
    notices: agencyNotices(services, request, path, contactPhone(profile.phone, ownerPhone)),
    waitingNotice: waitingNotice(services, request, path),
    acknowledgement: acknowledgement(services, request, {
      path,
      isPhoneVerified: ownerPhone !== null,
      token: link.token,
    }),
    link,
    nannyNotice: noticeFor(services, 'asked', {
      profileId: profile.id,
      slug: profile.slug,
      verifiedPhone: ownerPhone,
      email: profile.email,
      locale: found.ownerLocale,
    }),
    now,
  });
  if (!stored) throw new ProductError('too_many_contact_requests', { retryAfterSeconds: hourMs / 1000 });
  await enqueueMessages(services, stored.messageIds);
  return { id: stored.id };
}

/**
 * Hashes the key together with the whole request. Nobody can find another family's request by guessing its key, and a request
 * that was changed before it was sent again is a new one.
 */
async function storedKey({ config }: Services, key: string, body: ContactRequestBody): Promise<string> {
  const { profileId, parentName, email, phone, urgency, message } = body;
  const content = JSON.stringify([key, profileId, email, parentName, phone, urgency, message]);
  return hmacHex(config.identitySecret, `contact:${content}`);
}
