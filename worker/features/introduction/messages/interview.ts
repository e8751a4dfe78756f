import { interviewTime } from '#domain/introduction/interview-time.ts';
import { type Locale, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { createMessage, type NewMessage } from '../../../records/messages.ts';
import { type NannyContact, toNanny, type Tools } from '../../../records/nanny-message.ts';

/** Ids of the records that an interview belongs to. */
export interface InterviewRecords {
  requestId: string;
  introductionId: string;
  profileId: string;
}

/** An interview that is agreed on or canceled. */
export interface InterviewNews {
  kind: 'agreed' | 'canceled';
  /** Ms since the epoch. */
  at: number;
  /** Of the link to the reader's page. */
  token: string;
}

/** The words of a message about an interview, for a text message and for an email. */
function wordsOf(
  { config }: Tools,
  reader: 'family' | 'nanny',
  { kind, at, token, locale, name }: InterviewNews & { locale: Locale; name: string },
) {
  const { text } = serverTranslator(locale);
  const page = reader === 'family' ? 'introduction' : 'consent';
  const valuesFor = (use: 'sms' | 'page') => ({
    agency: config.agency.name,
    name,
    time: interviewTime(at, { locale, timeZone: config.timeZone, use }),
    link: config.publicOrigin + localizePath(`/${page}/${token}`, locale),
    phone: displayPhone(config.agency.phones[0]),
  });
  const id = `outbound.interview.${kind}.${reader}`;
  return {
    sms: text(`${id}.sms`, valuesFor('sms')),
    subject: text(`outbound.interview.${kind}.subject`, valuesFor('page')),
    email: text(id, valuesFor('page')),
  };
}

/**
 * Tells a parent when they meet a nanny, or that they no longer do. The end is about the family alone, and without the nanny's
 * name, so that her erasure does not take the message.
 * @param name the nanny's first name
 */
export function familyInterviewMessage(
  tools: Tools,
  to: { channel: 'sms' | 'email'; address: string; locale: Locale; name: string },
  news: InterviewNews,
  about: InterviewRecords,
): NewMessage {
  const words = wordsOf(tools, 'family', { ...news, ...to });
  const common = {
    ...(news.kind === 'agreed'
      ? { purpose: 'interview' as const, about }
      : { purpose: 'family-ended' as const, about: { requestId: about.requestId } }),
    locale: to.locale,
    recipient: to.address,
  };
  if (to.channel === 'sms') return createMessage(tools, { ...common, channel: 'sms', text: words.sms });
  const replyTo = tools.config.agency.serviceEmail;
  return createMessage(tools, { ...common, channel: 'email', replyTo, subject: words.subject, text: words.email });
}

/** Tells a nanny when she meets a family, or that she no longer does, without a word about the family. */
export function nannyInterviewMessage(
  tools: Tools,
  nanny: NannyContact,
  news: InterviewNews,
  about: InterviewRecords,
): NewMessage | undefined {
  const locale = nanny.locale ?? tools.config.defaultLocale;
  const target =
    news.kind === 'agreed'
      ? { purpose: 'interview' as const, about }
      : { purpose: 'nanny-ended' as const, about: { profileId: about.profileId } };
  return toNanny(tools, nanny, { target, ...wordsOf(tools, 'nanny', { ...news, locale, name: '' }) });
}

/** Why an introduction is over for a nanny: the family withdrew its request, the agency ended it, or her profile is not public. */
export type EndCause = 'family' | 'agency' | 'profile';

/** Tells a nanny that an introduction is over for her, and so which interview is canceled, if any. */
export function endMessage(
  tools: Tools,
  nanny: NannyContact,
  { cause, interviewAt }: { cause: EndCause; interviewAt: number | null },
): NewMessage | undefined {
  const { config } = tools;
  const locale = nanny.locale ?? config.defaultLocale;
  const { text } = serverTranslator(locale);
  const valuesFor = (use: 'sms' | 'page') => ({
    agency: config.agency.name,
    phone: displayPhone(config.agency.phones[0]),
    cause,
    interview: interviewAt === null ? 'no' : 'yes',
    time: interviewAt === null ? '' : interviewTime(interviewAt, { locale, timeZone: config.timeZone, use }),
  });
  return toNanny(tools, nanny, {
    target: { purpose: 'nanny-ended', about: { profileId: nanny.id } },
    sms: text('outbound.nannyEnded.sms', valuesFor('sms')),
    subject: text('outbound.nannyEnded.subject', valuesFor('page')),
    email: text('outbound.nannyEnded.text', valuesFor('page')),
  });
}
