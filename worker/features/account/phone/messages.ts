import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import type { NewMessage } from '../../../records/messages.ts';
import type { Services } from '../../../services.ts';

/** The text message about a changed phone. Sent at once at any hour: a nanny who did not make this change has to know. */
export function noticeToOldNumber(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { phone, oldPhone, locale }: { phone: string; oldPhone: string; locale: Locale },
): NewMessage {
  return {
    id: createId(),
    purpose: 'account',
    channel: 'sms',
    recipient: oldPhone,
    text: serverTranslator(locale).text('outbound.sms.phoneChanged', {
      agency: config.agency.name,
      ending: phone.slice(-2),
      help: displayPhone(config.agency.phones[0]),
    }),
    locale,
    now: clock.now(),
  };
}
