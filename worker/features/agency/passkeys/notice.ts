import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { createMessage, type NewMessage } from '../../../records/messages.ts';
import type { Services } from '../../../services.ts';
import type { DeskSession } from '../../../session/desk-session.ts';

/** The text message about a changed passkey. Sent at once at any hour: a person who did not make the change has to know. */
export function passkeyNotice(
  tools: Pick<Services, 'config' | 'clock'>,
  { id: staffId, phone }: Pick<DeskSession, 'id' | 'phone'>,
  { kind, locale }: { kind: 'added' | 'removed'; locale: Locale },
): NewMessage {
  const { name: agency, phones } = tools.config.agency;
  return createMessage(tools, {
    purpose: 'staff',
    about: { staffId },
    channel: 'sms',
    recipient: phone,
    text: serverTranslator(locale).text(`outbound.sms.passkey.${kind}`, { agency, help: displayPhone(phones[0]) }),
    locale,
  });
}
