import { connectionSubject, timelineWord } from '#domain/contact/mail.ts';
import type { ContactTimeline } from '#domain/contact/schema.ts';
import { createId } from '#domain/id.ts';
import { type Locale, localeFacts, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import type { ContactPhone } from '#domain/phone-number.ts';
import { wholeNameForReaders } from '#domain/profile/name-for-readers.ts';
import type { Services } from '../../services.ts';
import { groupedPhone } from '../identity/phone-number.ts';

/** A family's request, as it is stored. */
export interface StoredRequest {
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
export function agencyNotices(
  { config }: Pick<Services, 'config'>,
  request: StoredRequest,
  path: string,
  nannyPhone: ContactPhone | undefined,
) {
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
    locale,
    replyTo: request.email,
    subject,
    text: content,
    subjectId: request.id,
    now: request.createdAt,
  }));
}

/** The agency's notice when more requests concern one nanny than a mailbox should receive. */
export function waitingNotice({ config }: Pick<Services, 'config'>, request: StoredRequest, path: string) {
  const { text, locale } = serverTranslator(config.defaultLocale);
  const name = wholeNameForReaders(request.nannyName, locale);
  return {
    id: createId(),
    purpose: 'waiting' as const,
    channel: 'email' as const,
    recipient: config.agency.serviceEmail,
    locale,
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
export function acknowledgement(
  { config }: Pick<Services, 'config'>,
  request: StoredRequest,
  profile: { path: string; isPhoneVerified: boolean; token: string },
) {
  const { text } = serverTranslator(request.locale);
  const nanny = { name: request.nannyName, named: profile.isPhoneVerified ? 'yes' : 'no' };
  return {
    id: createId(),
    purpose: 'request' as const,
    channel: 'email' as const,
    recipient: request.email,
    locale: request.locale,
    replyTo: config.agency.serviceEmail,
    subject: text('outbound.acknowledgement.subject', nanny),
    text: text('outbound.acknowledgement.text', {
      ...nanny,
      agency: config.agency.name,
      phone: displayPhone(config.agency.phones[0]),
      withdraw: config.publicOrigin + localizePath(`/request/${profile.token}`, request.locale),
      // A slug contains the nanny's name too.
      link:
        config.publicOrigin +
        localizePath(profile.isPhoneVerified ? profile.path : `/profile/${request.profileId}`, request.locale),
    }),
    subjectId: request.id,
    now: request.createdAt,
  };
}
