import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { createMessage, type NewMessage } from '../../../records/messages.ts';
import type { Services } from '../../../services.ts';

/** The text message about a changed phone. Sent at once at any hour: a nanny who did not make this change has to know. */
export function noticeToOldNumber(
  tools: Pick<Services, 'config' | 'clock'>,
  { userId, phone, oldPhone, locale }: { userId: string; phone: string; oldPhone: string; locale: Locale },
): NewMessage {
  const { config } = tools;
  return createMessage(tools, {
    purpose: 'account',
    about: { userId },
    channel: 'sms',
    recipient: oldPhone,
    text: serverTranslator(locale).text('outbound.sms.phoneChanged', {
      agency: config.agency.name,
      ending: phone.slice(-2),
      help: displayPhone(config.agency.phones[0]),
    }),
    locale,
  });
}
