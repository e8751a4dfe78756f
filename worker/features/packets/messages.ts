import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import { type Job, jobLines } from '#domain/contact/job.ts';
import { createId } from '#domain/id.ts';
import { type Locale, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { interviewTime } from '#domain/packets/interview-time.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { dayMs, type RateLimit } from '../../db/rate-limits.ts';
import type { NewMessage } from '../../records/messages.ts';
import type { Services } from '../../services.ts';

type Tools = Pick<Services, 'config' | 'clock'>;

/** At most this share of the day's text messages asks nannies about introductions: codes come first. */
const shareOfBudget = 0.5;

/** Longest description of a job in a text message, in UTF-16 units. Her page has all of it. */
const maxJobInText = 160;

/** The limits for the cost of a text message. */
export function textLimits({ config }: Pick<Services, 'config'>): RateLimit[] {
  const max = Math.floor(config.sms.dailyBudget * shareOfBudget);
  return [{ key: 'code-sends:all:day', max, windowMs: dayMs }];
}

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
  { token, job, kind }: { token: string; job: Job | null; kind: 'asked' | 'reminded' },
): NewMessage | undefined {
  const { config, clock } = tools;
  const locale = nanny.locale ?? config.defaultLocale;
  const translator = serverTranslator(locale);
  const { text } = translator;
  const lines = job ? jobLines(job, translator) : [];
  const link = config.publicOrigin + localizePath(`/consent/${token}`, locale);
  const common = {
    id: createId(),
    purpose: 'consent' as const,
    locale,
    now: clock.now(),
    dueAt: askableAt(tools),
    subjectId: nanny.id,
  };
  if (nanny.phone !== null && !nanny.isStopped) {
    const facts = lines.map(({ value }) => value).join(text('shortlist.hoursSeparator'));
    const cut = facts.length > maxJobInText ? `${facts.slice(0, maxJobInText - 1).toWellFormed()}…` : facts;
    const values = { agency: config.agency.name, job: cut, known: cut === '' ? 'no' : 'yes', link };
    return { ...common, channel: 'sms', recipient: nanny.phone, text: text(`outbound.consent.${kind}.sms`, values) };
  }
  if (nanny.email === null) return undefined;
  const facts = lines.map((line) => text('outbound.contact.jobLine', line)).join('\n');
  return {
    ...common,
    channel: 'email',
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
}

/** Brings a family its link. The letter itself is on the page only. */
export function packetMessage(
  { config, clock }: Tools,
  to: { channel: 'sms' | 'email'; address: string; locale: Locale },
  { token, requestId, expiresOn }: { token: string; requestId: string; expiresOn: string },
): NewMessage {
  const translator = serverTranslator(to.locale);
  const { text } = translator;
  const values = {
    agency: config.agency.name,
    phone: displayPhone(config.agency.phones[0]),
    date: translator.date(expiresOn),
    link: config.publicOrigin + localizePath(`/packet/${token}`, to.locale),
  };
  const common = {
    id: createId(),
    purpose: 'packet' as const,
    recipient: to.address,
    locale: to.locale,
    now: clock.now(),
    subjectId: requestId,
  };
  if (to.channel === 'sms') return { ...common, channel: 'sms', text: text('outbound.packet.sms', values) };
  return {
    ...common,
    channel: 'email',
    replyTo: config.agency.serviceEmail,
    subject: text('outbound.packet.subject', values),
    text: text('outbound.packet.text', values),
  };
}

/** Tells a nanny or a family when they meet, or that they no longer do. The nanny learns nothing about the family by message. */
export function interviewMessage(
  tools: Tools,
  to: {
    reader: 'family' | 'nanny';
    channel: 'sms' | 'email';
    address: string;
    locale: Locale | null;
    /** The nanny's first name, for the family. */
    name: string;
  },
  about: { kind: 'agreed' | 'canceled'; at: number; token: string; subjectId: string },
): NewMessage {
  const { config, clock } = tools;
  const { agency } = config;
  const locale = to.locale ?? config.defaultLocale;
  const { text } = serverTranslator(locale);
  const page = to.reader === 'family' ? 'packet' : 'consent';
  const values = {
    agency: agency.name,
    name: to.name,
    time: interviewTime(about.at, {
      locale,
      timeZone: config.timeZone,
      use: to.channel === 'sms' ? 'sms' : 'page',
    }),
    link: config.publicOrigin + localizePath(`/${page}/${about.token}`, locale),
    phone: displayPhone(agency.phones[0]),
  };
  const id = `outbound.interview.${about.kind}.${to.reader}`;
  const common = {
    id: createId(),
    purpose: 'interview' as const,
    recipient: to.address,
    locale,
    now: clock.now(),
    subjectId: about.subjectId,
    ...(to.reader === 'nanny' && { dueAt: askableAt(tools) }),
  };
  if (to.channel === 'sms') return { ...common, channel: 'sms', text: text(`${id}.sms`, values) };
  return {
    ...common,
    channel: 'email',
    replyTo: agency.serviceEmail,
    subject: text(`outbound.interview.${about.kind}.subject`, values),
    text: text(id, values),
  };
}

/** Tells the agency, in its own language, that something about a packet waits for it. */
export function packetNotice(
  { config, clock }: Tools,
  requestId: string,
  kind: 'consents' | 'locked' | 'missing' | 'renewal',
): NewMessage {
  const { text, locale } = serverTranslator(config.defaultLocale);
  const link = `${config.publicOrigin}${localizePath(`/agency/requests/${requestId}`, locale)}`;
  return {
    id: createId(),
    purpose: 'packet',
    channel: 'email',
    recipient: config.agency.serviceEmail,
    locale,
    subject: text(`outbound.packet.${kind}.subject`),
    text: text(`outbound.packet.${kind}.text`, { link }),
    now: clock.now(),
    subjectId: requestId,
  };
}
