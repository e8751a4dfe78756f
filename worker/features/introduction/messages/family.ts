import { type Locale, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { createMessage, type NewMessage } from '../../../records/messages.ts';
import type { Tools } from '../../../records/nanny-message.ts';

/**
 * Brings a parent the link to an introduction, or tells of interview times to choose from. The letter and the nannies' names are
 * on the page only.
 * @param expiresOn the date on which the link ends
 */
export function introductionMessage(
  tools: Tools,
  to: { channel: 'sms' | 'email'; address: string; locale: Locale },
  {
    kind,
    token,
    expiresOn,
    ...about
  }: { kind: 'sent' | 'times'; token: string; requestId: string; introductionId: string; expiresOn: string },
): NewMessage {
  const { config } = tools;
  const translator = serverTranslator(to.locale);
  const { text } = translator;
  const id = kind === 'sent' ? 'outbound.introduction' : 'outbound.introduction.times';
  const values = {
    agency: config.agency.name,
    phone: displayPhone(config.agency.phones[0]),
    date: translator.date(expiresOn),
    link: config.publicOrigin + localizePath(`/introduction/${token}`, to.locale),
  };
  const common = { purpose: 'introduction' as const, about, recipient: to.address, locale: to.locale };
  if (to.channel === 'sms') {
    return createMessage(tools, { ...common, channel: 'sms', text: text(`${id}.sms`, values) });
  }
  return createMessage(tools, {
    ...common,
    channel: 'email',
    replyTo: config.agency.serviceEmail,
    subject: text(`${id}.subject`, values),
    text: text(`${id}.text`, values),
  });
}
