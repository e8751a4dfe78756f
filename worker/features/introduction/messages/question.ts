import { minuteMs } from '#domain/durations.ts';
import type { StoredJob } from '#domain/request/job.ts';
import { needLines } from '#domain/request/job-lines.ts';
import { localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import type { NewMessage } from '../../../records/messages.ts';
import { type NannyContact, toNanny, type Tools } from '../../../records/nanny-message.ts';

/** Longest description of a job in a text message, in UTF-16 units. Her page has all of it. */
const maxJobInText = 160;

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
