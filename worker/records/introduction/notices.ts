import { localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { Services } from '../../services.ts';
import { createMessage, type NewMessage } from '../messages.ts';

type Tools = Pick<Services, 'config' | 'clock'>;

/** What a notice says: answers are in, a nanny is gone or her interview canceled, a link is asked for, or a nanny could not be asked. */
export type IntroductionNotice = 'consents' | 'missing' | 'canceled' | 'renewal' | 'unreachable';

/** Ids of the records that a notice is about. */
export interface NoticeRecords {
  requestId: string;
  introductionId: string;
}

/** The subject and text of a notice to the agency, in its own language. */
function wordsOf({ config }: Tools, id: string, requestId: string) {
  const { text, locale } = serverTranslator(config.defaultLocale);
  const link = `${config.publicOrigin}${localizePath(`/agency/requests/${requestId}`, locale)}`;
  return { locale, subject: text(`${id}.subject`), text: text(`${id}.text`, { link }) };
}

/** Tells the agency that something about an introduction waits for it. */
export function introductionNotice(tools: Tools, about: NoticeRecords, kind: IntroductionNotice): NewMessage {
  const words = wordsOf(tools, `outbound.introduction.${kind}`, about.requestId);
  const recipient = tools.config.agency.serviceEmail;
  return createMessage(tools, { purpose: 'introduction', about, channel: 'email', recipient, ...words });
}

/**
 * Tells the agency at each of its addresses that a family answered.
 * @param delayMs how long further answers are gathered
 */
export function answerNotices(
  tools: Tools,
  about: NoticeRecords,
  { kind, delayMs }: { kind: 'answered' | 'chosen'; delayMs: number },
): NewMessage[] {
  const { serviceEmail, teamEmail } = tools.config.agency;
  const words = wordsOf(tools, `outbound.introduction.${kind}`, about.requestId);
  const dueAt = tools.clock.now() + delayMs;
  return [...new Set([serviceEmail, teamEmail])].map((recipient) =>
    createMessage(tools, { purpose: 'answers', about, channel: 'email', recipient, dueAt, ...words }),
  );
}

/** Tells the agency that a family withdrew its request. */
export function withdrawalNotice(tools: Tools, requestId: string): NewMessage {
  const words = wordsOf(tools, 'outbound.withdrawn', requestId);
  const recipient = tools.config.agency.serviceEmail;
  return createMessage(tools, { purpose: 'withdrawn', about: {}, channel: 'email', recipient, ...words });
}
