import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import { type Job, needLines } from '#domain/request/job.ts';
import { type Locale, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { createMessage, type NewMessage } from '../../../records/messages.ts';
import type { Services } from '../../../services.ts';

/** What making a message needs. */
export type Tools = Pick<Services, 'config' | 'clock'>;

/** Longest description of a job in a text message, in UTF-16 units. Her page has all of it. */
const maxJobInText = 160;

/** When a nanny can be asked: at night not before the morning, except on developers' machines. Ms since the epoch. */
export function askableAt({ config, clock }: Tools): number {
  const now = clock.now();
  return config.environment === 'development' ? now : afterQuietTime(config.timeZone, now);
}

/** How a nanny is reached. */
export interface NannyContact {
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
  nanny: NannyContact,
  {
    token,
    job,
    kind,
    ...about
  }: { token: string; job: Job | null; kind: 'asked' | 'reminded'; requestId: string; introductionId: string },
): NewMessage | undefined {
  const { config } = tools;
  const locale = nanny.locale ?? config.defaultLocale;
  const translator = serverTranslator(locale);
  const { text } = translator;
  const lines = (job ? needLines(job, translator) : []).map((line) => text('outbound.request.jobLine', line));
  const known = lines.length === 0 ? 'no' : 'yes';
  const link = config.publicOrigin + localizePath(`/consent/${token}`, locale);
  const { name: agency, phones } = config.agency;
  const needs = lines.join(text('shortlist.hoursSeparator'));
  const short = needs.length > maxJobInText ? `${needs.slice(0, maxJobInText - 1).toWellFormed()}…` : needs;
  return toNanny(tools, nanny, {
    target: { purpose: 'consent', about: { ...about, profileId: nanny.id } },
    sms: text(`outbound.consent.${kind}.sms`, { agency, job: short, known, link }),
    subject: text(`outbound.consent.${kind}.subject`, { agency }),
    email: text('outbound.consent.text', {
      agency,
      job: lines.join('\n'),
      known,
      link,
      phone: displayPhone(phones[0]),
    }),
  });
}

/**
 * A message to a nanny: a text message, or an email after STOP or without a verified phone; not at night. Undefined when there is
 * no way to write to her.
 */
export function toNanny(
  tools: Tools,
  nanny: NannyContact,
  content: {
    target: Pick<Parameters<typeof createMessage>[1], 'purpose' | 'about'>;
    sms: string;
    subject: string;
    email: string;
  },
): NewMessage | undefined {
  const { config } = tools;
  const common = {
    ...(content.target as Parameters<typeof createMessage>[1]),
    locale: nanny.locale ?? config.defaultLocale,
    dueAt: askableAt(tools),
  };
  const email =
    nanny.email === null
      ? undefined
      : {
          recipient: nanny.email,
          replyTo: config.agency.serviceEmail,
          subject: content.subject,
          text: content.email,
        };
  if (nanny.phone === null || nanny.isStopped) {
    return email && createMessage(tools, { ...common, channel: 'email', ...email });
  }
  return createMessage(tools, {
    ...common,
    channel: 'sms',
    recipient: nanny.phone,
    text: content.sms,
    instead: email,
  });
}
