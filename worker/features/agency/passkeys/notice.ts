import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import type { NewMessage } from '../../../records/messages.ts';
import type { Services } from '../../../services.ts';
import type { DeskSession } from '../sign-in/service.ts';

/** The text message about a changed passkey. Sent at once at any hour: a person who did not make the change has to know. */
export function passkeyNotice(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { phone }: Pick<DeskSession, 'phone'>,
  { kind, locale }: { kind: 'added' | 'removed'; locale: Locale },
): NewMessage {
  const { name: agency, phones } = config.agency;
  return {
    id: createId(),
    purpose: 'account',
    channel: 'sms',
    recipient: phone,
    text: serverTranslator(locale).text(`outbound.sms.passkey.${kind}`, { agency, help: displayPhone(phones[0]) }),
    locale,
    now: clock.now(),
  };
}
