import type { StoredJob } from '#domain/request/job.ts';
import { jobLines } from '#domain/request/job-lines.ts';
import { connectionSubject, familySubject, timelineWord } from '#domain/request/mail.ts';
import type { RequestTimeline } from '#domain/request/timelines.ts';
import { type Locale, localeFacts, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import { displayPhone } from '#domain/phone-display.ts';
import type { ContactPhone } from '#domain/phone-number.ts';
import { wholeNameForReaders } from '#domain/profile/name-for-readers.ts';
import { createMessage, type NewMessage } from '../../records/messages.ts';
import type { Services } from '../../services.ts';
import { groupedPhone } from '../identity/phone-number.ts';

type Tools = Pick<Services, 'config' | 'clock'>;

/** A family's request, as it is stored. */
export interface StoredRequest {
  id: string;
  /** Null where the family asked without a nanny. */
  profileId: string | null;
  profileRevision: number;
  nannyName: string;
  parentName: string;
  parentLetters: string;
  email: string;
  phone: string | null;
  urgency: RequestTimeline;
  message: string | null;
  locale: Locale;
  createdAt: number;
  job: StoredJob | null;
}

/** A nanny of a request, as messages name her. */
export interface AskedNanny {
  name: string;
  /** Of her public page, without the language. */
  path: string;
  phone: ContactPhone | undefined;
  isPhoneVerified: boolean;
}

/** The first nanny's name, and how many more there are; empty without a nanny. */
function namesOf([first, ...others]: readonly AskedNanny[], translator: Translator): string {
  const name = wholeNameForReaders(first?.name ?? '', translator.locale);
  return others.length === 0 ? name : translator.text('request.several', { name, total: others.length + 1 });
}

/** The agency's notices, in its own language, one for each of its two addresses. */
export function agencyNotices(tools: Tools, request: StoredRequest, nannies: readonly AskedNanny[]): NewMessage[] {
  const { config } = tools;
  const translator = serverTranslator(config.defaultLocale);
  const { text, locale } = translator;
  const none = text('request.mail.none');
  const name = namesOf(nannies, translator);
  const timeline = timelineWord(request.urgency);
  const parentName = wholeNameForReaders(request.parentName, locale);
  const subject = nannies.length > 0 ? connectionSubject(name, timeline) : familySubject(parentName, timeline);
  const phoneOf = ({ phone }: AskedNanny) =>
    phone
      ? text(`outbound.request.${phone.isVerified ? 'verified' : 'unverified'}`, { phone: groupedPhone(phone.number) })
      : none;
  const [first] = nannies;
  const values = {
    name,
    parentName,
    email: request.email,
    phone: request.phone || none,
    urgency: text(`request.urgency.${request.urgency}`),
    language: localeFacts[request.locale].ownName,
    message: request.message || none,
    job: request.job
      ? ['', '', ...jobLines(request.job, translator).map((line) => text('outbound.request.jobLine', line))].join('\n')
      : '',
    id: request.id,
  };
  const content = !first
    ? text('outbound.request.textNone', values)
    : nannies.length === 1
      ? text('outbound.request.text', {
          ...values,
          nannyPhone: phoneOf(first),
          link: config.publicOrigin + first.path,
          version: String(request.profileRevision),
        })
      : text('outbound.request.textSeveral', {
          ...values,
          nannies: nannies
            .map((nanny) =>
              text('outbound.request.nanny', {
                name: wholeNameForReaders(nanny.name, locale),
                phone: phoneOf(nanny),
                link: config.publicOrigin + nanny.path,
              }),
            )
            .join('\n\n'),
        });
  return [config.agency.serviceEmail, config.agency.teamEmail].map((recipient) =>
    createMessage(tools, {
      purpose: 'request',
      about: { requestId: request.id },
      channel: 'email',
      recipient,
      locale,
      replyTo: request.email,
      subject,
      text: content,
    }),
  );
}

/** The agency's notice when more requests concern one nanny, or none, than a mailbox should receive. */
export function waitingNotice(tools: Tools, request: StoredRequest, nannies: readonly AskedNanny[]): NewMessage {
  const { config } = tools;
  const translator = serverTranslator(config.defaultLocale);
  const { text, locale } = translator;
  const name = namesOf(nannies, translator);
  const link = config.publicOrigin + (nannies[0]?.path ?? '/agency/requests');
  const about = nannies.length > 0 ? '' : 'None';
  return createMessage(tools, {
    ...(request.profileId === null
      ? { purpose: 'request', about: { requestId: request.id } }
      : { purpose: 'waiting', about: { profileId: request.profileId } }),
    channel: 'email',
    recipient: config.agency.serviceEmail,
    locale,
    subject: text(`outbound.waiting.subject${about}`, { name }),
    text: text(`outbound.waiting.text${about}`, { name, link }),
  });
}

/**
 * The parent's acknowledgement, in the parent's language. Anybody can cause this email to any address, so it repeats no typed
 * text, and names the nannies only when all their phones are verified (docs/architecture.md 5).
 * @param token of the link with which the family sees and withdraws its request
 */
export function acknowledgement(
  tools: Tools,
  request: StoredRequest,
  nannies: readonly AskedNanny[],
  token: string,
): NewMessage {
  const { config } = tools;
  const translator = serverTranslator(request.locale);
  const { text } = translator;
  const isNamed = nannies.length > 0 && nannies.every(({ isPhoneVerified }) => isPhoneVerified);
  const nanny = { name: namesOf(nannies, translator), named: isNamed ? 'yes' : 'no' };
  // A slug contains the nanny's name too.
  const page =
    nannies.length === 0
      ? '/nannies'
      : nannies.length > 1
        ? '/shortlist'
        : isNamed
          ? (nannies[0]?.path ?? '')
          : `/profile/${request.profileId}`;
  return createMessage(tools, {
    purpose: 'request',
    about: { requestId: request.id },
    channel: 'email',
    recipient: request.email,
    locale: request.locale,
    replyTo: config.agency.serviceEmail,
    subject: text('outbound.acknowledgement.subject', nanny),
    text: text('outbound.acknowledgement.text', {
      ...nanny,
      agency: config.agency.name,
      phone: displayPhone(config.agency.phones[0]),
      withdraw: config.publicOrigin + localizePath(`/request/${token}`, request.locale),
      link: config.publicOrigin + localizePath(page, request.locale),
    }),
  });
}
