import { minuteMs } from '#domain/durations.ts';
import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import type { StoredJob } from '#domain/request/job.ts';
import { needLines } from '#domain/request/job-lines.ts';
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
  }: { token: string; job: StoredJob | null; kind: 'asked' | 'reminded'; requestId: string; introductionId: string },
): NewMessage | undefined {
  const { config } = tools;
  const locale = nanny.locale ?? config.defaultLocale;
  const translator = serverTranslator(locale);
  const { text } = translator;
  const lines = (job ? needLines(job, translator) : []).map((line) => text('outbound.request.jobLine', line));
  const known = lines.length === 0 ? 'no' : 'yes';
  const link = config.publicOrigin + localizePath(`/consent/${token}`, locale);
  const { name: agency, phones } = config.agency;
  const short = shortened(lines.join(text('shortlist.hoursSeparator')));
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

/** Changes of a job are gathered for this long before nannies are told, ms. */
export const jobChangeMs = 10 * minuteMs;

/** Tells a nanny who was asked about a job, or has agreed, that it has changed. Undefined when there is no way to write to her. */
export function jobChange(
  tools: Tools,
  nanny: NannyContact,
  { job, requestId }: { job: StoredJob; requestId: string },
): NewMessage | undefined {
  const { config, clock } = tools;
  const translator = serverTranslator(nanny.locale ?? config.defaultLocale);
  const { text } = translator;
  const lines = needLines(job, translator).map((line) => text('outbound.request.jobLine', line));
  const agency = { agency: config.agency.name, phone: displayPhone(config.agency.phones[0]) };
  const values = { ...agency, known: lines.length === 0 ? 'no' : 'yes' };
  return toNanny(tools, nanny, {
    target: { purpose: 'job-changed', about: { requestId, profileId: nanny.id } },
    sms: text('outbound.jobChanged.sms', { ...values, job: shortened(lines.join(text('shortlist.hoursSeparator'))) }),
    subject: text('outbound.jobChanged.subject'),
    email: text('outbound.jobChanged.text', { ...values, job: lines.join('\n') }),
    notBefore: clock.now() + jobChangeMs,
  });
}

/** A job as far as a text message has room for it. */
function shortened(needs: string): string {
  return needs.length > maxJobInText ? `${needs.slice(0, maxJobInText - 1).toWellFormed()}…` : needs;
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
    /** Further changes until then take its place, ms since the epoch. */
    notBefore?: number;
  },
): NewMessage | undefined {
  const { config } = tools;
  const common = {
    ...(content.target as Parameters<typeof createMessage>[1]),
    locale: nanny.locale ?? config.defaultLocale,
    dueAt: Math.max(askableAt(tools), content.notBefore ?? 0),
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
