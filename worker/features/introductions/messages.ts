import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import { type Job, jobLines } from '#domain/contact/job.ts';
import { type Locale, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { MessageTarget } from '#domain/outbox/purposes.ts';
import { interviewTime } from '#domain/introductions/interview-time.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { createMessage, type NewMessage } from '../../records/messages.ts';
import type { Services } from '../../services.ts';

type Tools = Pick<Services, 'config' | 'clock'>;

/** Longest description of a job in a text message, in UTF-16 units. Her page has all of it. */
const maxJobInText = 160;

/** When a nanny can be asked: at night not before the morning, except on developers' machines. Ms since the epoch. */
export function askableAt({ config, clock }: Tools): number {
  const now = clock.now();
  return config.environment === 'development' ? now : afterQuietTime(config.timeZone, now);
}

/** How a nanny is reached. */
export interface AskableNanny {
  id: string;
  /** Verified; null when there is none. */
  phone: string | null;
  email: string | null;
  locale: Locale | null;
  /** Whether the phone has sent STOP. */
  isStopped: boolean;
}

/**
 * Asks a nanny whether the agency may introduce her to a family: what it needs, without its name. A text message to the verified
 * phone, or an email after STOP. Undefined when there is no way to write to her.
 */
export function consentQuestion(
  tools: Tools,
  nanny: AskableNanny,
  {
    token,
    job,
    kind,
    ...introduction
  }: { token: string; job: Job | null; kind: 'asked' | 'reminded'; requestId: string; introductionId: string },
): NewMessage | undefined {
  const { config } = tools;
  const locale = nanny.locale ?? config.defaultLocale;
  const translator = serverTranslator(locale);
  const { text } = translator;
  const lines = job ? jobLines(job, translator) : [];
  const link = config.publicOrigin + localizePath(`/consent/${token}`, locale);
  const common = {
    purpose: 'consent' as const,
    about: { ...introduction, profileId: nanny.id },
    locale,
    dueAt: askableAt(tools),
  };
  const facts = lines.map((line) => text('outbound.contact.jobLine', line)).join('\n');
  const email =
    nanny.email === null
      ? undefined
      : {
          recipient: nanny.email,
          replyTo: config.agency.serviceEmail,
          subject: text(`outbound.consent.${kind}.subject`, { agency: config.agency.name }),
          text: text('outbound.consent.text', {
            agency: config.agency.name,
            job: facts,
            known: facts === '' ? 'no' : 'yes',
            link,
            phone: displayPhone(config.agency.phones[0]),
          }),
        };
  if (nanny.phone === null || nanny.isStopped) {
    return email && createMessage(tools, { ...common, channel: 'email', ...email });
  }
  const values = lines.map(({ value }) => value).join(text('shortlist.hoursSeparator'));
  const cut = values.length > maxJobInText ? `${values.slice(0, maxJobInText - 1).toWellFormed()}…` : values;
  return createMessage(tools, {
    ...common,
    channel: 'sms',
    recipient: nanny.phone,
    text: text(`outbound.consent.${kind}.sms`, {
      agency: config.agency.name,
      job: cut,
      known: cut === '' ? 'no' : 'yes',
      link,
    }),
    instead: email,
  });
}

/** Brings a family its link. The letter itself is on the page only. */
export function introductionMessage(
  tools: Tools,
  to: { channel: 'sms' | 'email'; address: string; locale: Locale },
  { token, expiresOn, ...about }: { token: string; requestId: string; introductionId: string; expiresOn: string },
): NewMessage {
  const { config } = tools;
  const translator = serverTranslator(to.locale);
  const { text } = translator;
  const values = {
    agency: config.agency.name,
    phone: displayPhone(config.agency.phones[0]),
    date: translator.date(expiresOn),
    link: config.publicOrigin + localizePath(`/introduction/${token}`, to.locale),
  };
  const common = { purpose: 'introduction' as const, about, recipient: to.address, locale: to.locale };
  if (to.channel === 'sms') {
    return createMessage(tools, { ...common, channel: 'sms', text: text('outbound.introduction.sms', values) });
  }
  return createMessage(tools, {
    ...common,
    channel: 'email',
    replyTo: config.agency.serviceEmail,
    subject: text('outbound.introduction.subject', values),
    text: text('outbound.introduction.text', values),
  });
}

/** Tells a nanny or a family when they meet, or that they no longer do. The nanny learns nothing about the family by message. */
export function interviewMessage(
  tools: Tools,
  to: {
    reader: 'family' | 'nanny';
    channel: 'sms' | 'email';
    address: string;
    /** Where the message goes when a text message has no room. */
    email?: string | undefined;
    locale: Locale | null;
    /** The nanny's first name, for the family. */
    name: string;
  },
  {
    kind,
    at,
    token,
    ...about
  }: {
    kind: 'agreed' | 'canceled';
    at: number;
    token: string;
    requestId: string;
    introductionId: string;
    profileId: string;
  },
): NewMessage {
  const { config } = tools;
  const { agency } = config;
  const locale = to.locale ?? config.defaultLocale;
  const { text } = serverTranslator(locale);
  const page = to.reader === 'family' ? 'introduction' : 'consent';
  const valuesFor = (use: 'sms' | 'page') => ({
    agency: agency.name,
    name: to.name,
    time: interviewTime(at, { locale, timeZone: config.timeZone, use }),
    link: config.publicOrigin + localizePath(`/${page}/${token}`, locale),
    phone: displayPhone(agency.phones[0]),
  });
  const id = `outbound.interview.${kind}.${to.reader}`;
  const common = {
    ...targetOf(to.reader, kind, about),
    locale,
    ...(to.reader === 'nanny' && { dueAt: askableAt(tools) }),
  };
  const email = (recipient: string) => ({
    recipient,
    replyTo: agency.serviceEmail,
    subject: text(`outbound.interview.${kind}.subject`, valuesFor('page')),
    text: text(id, valuesFor('page')),
  });
  if (to.channel === 'email') return createMessage(tools, { ...common, channel: 'email', ...email(to.address) });
  return createMessage(tools, {
    ...common,
    channel: 'sms',
    recipient: to.address,
    text: text(`${id}.sms`, valuesFor('sms')),
    instead: to.email === undefined ? undefined : email(to.email),
  });
}

/** A canceled interview is about its reader alone: neither the other side's withdrawal nor its erasure takes the message. */
function targetOf(
  reader: 'family' | 'nanny',
  kind: 'agreed' | 'canceled',
  about: { requestId: string; introductionId: string; profileId: string },
): MessageTarget {
  if (kind === 'agreed') return { purpose: 'interview', about };
  return reader === 'nanny'
    ? { purpose: 'nanny-ended', about: { profileId: about.profileId } }
    : { purpose: 'family-ended', about: { requestId: about.requestId } };
}

/** Tells a nanny that a family whom the nanny was asked about withdrew its request, and so which interview is canceled, if any. */
export function withdrawalMessage(
  tools: Tools,
  nanny: AskableNanny,
  interviewAt: number | null,
): NewMessage | undefined {
  const { config } = tools;
  const locale = nanny.locale ?? config.defaultLocale;
  const { text } = serverTranslator(locale);
  const valuesFor = (use: 'sms' | 'page') => ({
    agency: config.agency.name,
    phone: displayPhone(config.agency.phones[0]),
    interview: interviewAt === null ? 'no' : 'yes',
    time: interviewAt === null ? '' : interviewTime(interviewAt, { locale, timeZone: config.timeZone, use }),
  });
  const common = {
    purpose: 'nanny-ended' as const,
    about: { profileId: nanny.id },
    locale,
    dueAt: askableAt(tools),
  };
  const email =
    nanny.email === null
      ? undefined
      : {
          recipient: nanny.email,
          replyTo: config.agency.serviceEmail,
          subject: text('outbound.nannyEnded.subject', valuesFor('page')),
          text: text('outbound.nannyEnded.text', valuesFor('page')),
        };
  if (nanny.phone === null || nanny.isStopped) {
    return email && createMessage(tools, { ...common, channel: 'email', ...email });
  }
  return createMessage(tools, {
    ...common,
    channel: 'sms',
    recipient: nanny.phone,
    text: text('outbound.nannyEnded.sms', valuesFor('sms')),
    instead: email,
  });
}

/** Tells the agency that a family withdrew its request. */
export function withdrawalNotice(tools: Tools, requestId: string): NewMessage {
  const { config } = tools;
  const { text, locale } = serverTranslator(config.defaultLocale);
  return createMessage(tools, {
    purpose: 'withdrawn',
    about: {},
    channel: 'email',
    recipient: config.agency.serviceEmail,
    locale,
    subject: text('outbound.withdrawn.subject'),
    text: text('outbound.withdrawn.text', {
      link: `${config.publicOrigin}${localizePath(`/agency/requests/${requestId}`, locale)}`,
    }),
  });
}

/** Tells the agency, in its own language, that something about an introduction waits for it. */
export function introductionNotice(
  tools: Tools,
  about: { requestId: string; introductionId: string },
  kind: 'consents' | 'locked' | 'missing' | 'renewal',
): NewMessage {
  const { config } = tools;
  const { text, locale } = serverTranslator(config.defaultLocale);
  const link = `${config.publicOrigin}${localizePath(`/agency/requests/${about.requestId}`, locale)}`;
  return createMessage(tools, {
    purpose: 'introduction',
    about,
    channel: 'email',
    recipient: config.agency.serviceEmail,
    locale,
    subject: text(`outbound.introduction.${kind}.subject`),
    text: text(`outbound.introduction.${kind}.text`, { link }),
  });
}
