import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { createMessage, type NewMessage } from '../../../records/messages.ts';
import type { Services } from '../../../services.ts';

/** The agency's reply to a family, with the text that the staff member typed. */
export function replyMessage(
  tools: Pick<Services, 'config' | 'clock'>,
  { requestId, recipient, locale, text }: { requestId: string; recipient: string; locale: Locale; text: string },
): NewMessage {
  const { config } = tools;
  return createMessage(tools, {
    purpose: 'answer',
    about: { requestId },
    channel: 'email',
    recipient,
    replyTo: config.agency.serviceEmail,
    subject: serverTranslator(locale).text('outbound.reply.subject', { agency: config.agency.name }),
    text,
    locale,
  });
}
