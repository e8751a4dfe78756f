import { connectionSubject, timelineWord } from '#domain/contact/mail.ts';
import type { ContactRequestBody, ContactTimeline } from '#domain/contact/schema.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { type Locale, localeFacts, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { type ContactPhone, contactPhone } from '#domain/phone-number.ts';
import { nameForReaders, wholeNameForReaders, wholeNameInLetters } from '#domain/profile/name-for-readers.ts';
import { hmacHex } from '../../crypto.ts';
import type { Link } from '../../records/links.ts';
import { hourMs } from '../../db/rate-limits.ts';
import type { Services } from '../../services.ts';
import { groupedPhone } from '../identity/phone-number.ts';
import { noticeFor } from '../outbox/notices.ts';
import { enqueueMessages } from '../outbox/service.ts';
import { isVisible } from '../profiles/policy.ts';
import { toPublicProfile } from '../profiles/record.ts';
import { contactLimits } from './limits.ts';
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
    notices: notices(services, request, path, contactPhone(profile.phone, ownerPhone)),
    waitingNotice: waitingNotice(services, request, path),
    acknowledgement: acknowledgement(services, request, { path, isPhoneVerified: ownerPhone !== null, link }),
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

interface StoredRequest {
  id: string;
  profileId: string;
  profileVersion: number;
  nannyName: string;
  parentName: string;
  parentLetters: string;
  email: string;
  phone: string | null;
  urgency: ContactTimeline;
  message: string | null;
  locale: Locale;
  createdAt: number;
}

/** The agency's notices, in its own language, one for each of its two addresses. */
function notices({ config }: Services, request: StoredRequest, path: string, nannyPhone: ContactPhone | undefined) {
  const { text, locale } = serverTranslator(config.defaultLocale);
  const none = text('contact.mail.none');
  const name = wholeNameForReaders(request.nannyName, locale);
  const subject = connectionSubject(name, timelineWord(request.urgency));
  const content = text('outbound.contact.text', {
    name,
    parentName: wholeNameForReaders(request.parentName, locale),
    email: request.email,
    phone: request.phone || none,
    urgency: text(`contact.urgency.${request.urgency}`),
    language: localeFacts[request.locale].ownName,
    message: request.message || none,
    nannyPhone: nannyPhone
      ? text(`outbound.contact.${nannyPhone.isVerified ? 'verified' : 'unverified'}`, {
          phone: groupedPhone(nannyPhone.number),
        })
      : none,
    link: config.publicOrigin + path,
    version: String(request.profileVersion),
    id: request.id,
  });
  return [config.agency.serviceEmail, config.agency.teamEmail].map((recipient) => ({
    id: createId(),
    purpose: 'request' as const,
    channel: 'email' as const,
    recipient,
    replyTo: request.email,
    subject,
    text: content,
    subjectId: request.id,
    now: request.createdAt,
  }));
}

/** The agency's notice when more requests concern one nanny than a mailbox should receive. */
function waitingNotice({ config }: Services, request: StoredRequest, path: string) {
  const { text, locale } = serverTranslator(config.defaultLocale);
  const name = wholeNameForReaders(request.nannyName, locale);
  return {
    id: createId(),
    purpose: 'waiting' as const,
    channel: 'email' as const,
    recipient: config.agency.serviceEmail,
    replyTo: undefined,
    subject: text('outbound.waiting.subject', { name }),
    text: text('outbound.waiting.text', { name, link: config.publicOrigin + path }),
    subjectId: request.profileId,
    now: request.createdAt,
  };
}

/**
 * The parent's acknowledgement, in the parent's language. Anybody can cause this email to any address, so it repeats no typed
 * text, and names the nanny only when the phone is verified (design.md 5).
 */
function acknowledgement(
  { config }: Services,
  request: StoredRequest,
  profile: { path: string; isPhoneVerified: boolean; link: Link },
) {
  const { text } = serverTranslator(request.locale);
  const nanny = { name: request.nannyName, named: profile.isPhoneVerified ? 'yes' : 'no' };
  return {
    id: createId(),
    purpose: 'request' as const,
    channel: 'email' as const,
    recipient: request.email,
    replyTo: config.agency.serviceEmail,
    subject: text('outbound.acknowledgement.subject', nanny),
    text: text('outbound.acknowledgement.text', {
      ...nanny,
      agency: config.agency.name,
      phone: displayPhone(config.agency.phones[0]),
      withdraw: config.publicOrigin + localizePath(`/request/${profile.link.token}`, request.locale),
      // A slug contains the nanny's name too.
      link:
        config.publicOrigin +
        localizePath(profile.isPhoneVerified ? profile.path : `/profile/${request.profileId}`, request.locale),
    }),
    subjectId: request.id,
    now: request.createdAt,
  };
}
