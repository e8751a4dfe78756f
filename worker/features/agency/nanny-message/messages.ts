import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import type { NewMessage } from '../../../records/messages.ts';
import { type NannyContact, toNanny, type Tools } from '../../../records/nanny-message.ts';

/** Words of a staff member to a nanny, with how to answer. Undefined when there is no way to write to her. */
export function nannyMessage(tools: Tools, nanny: NannyContact, words: string): NewMessage | undefined {
  const { name: agency, phones } = tools.config.agency;
  const { text } = serverTranslator(nanny.locale ?? tools.config.defaultLocale);
  const values = { agency, text: words, phone: displayPhone(phones[0]) };
  return toNanny(tools, nanny, {
    target: { purpose: 'nanny-message', about: { profileId: nanny.id } },
    sms: text('outbound.nannyMessage.sms', values),
    subject: text('outbound.nannyMessage.subject', values),
    email: text('outbound.nannyMessage.text', values),
  });
}
