import { type Locale, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { createMessage, type NewMessage } from '../../records/messages.ts';
import type { Services } from '../../services.ts';

/** Asks a nanny whether the nanny still looks for work. @param token of the link that answers */
export function question(
  tools: Pick<Services, 'config' | 'clock'>,
  nanny: { id: string; phone: string | null; email: string | null },
  { channel, token, locale }: { channel: 'sms' | 'email'; token: string; locale: Locale },
): NewMessage {
  const { config } = tools;
  const { text } = serverTranslator(locale);
  const values = {
    agency: config.agency.name,
    link: config.publicOrigin + localizePath(`/still-free/${token}`, locale),
  };
  const common = { purpose: 'still-free' as const, about: { profileId: nanny.id }, locale };
  const email = {
    recipient: nanny.email ?? '',
    replyTo: config.agency.serviceEmail,
    subject: text('outbound.stillFree.subject', values),
    text: text('outbound.stillFree.email', values),
  };
  if (channel === 'email') return createMessage(tools, { ...common, channel, ...email });
  return createMessage(tools, {
    ...common,
    channel,
    recipient: nanny.phone ?? '',
    text: text('outbound.stillFree', values),
    instead: nanny.email === null ? undefined : email,
  });
}

/** The reply to HELP. */
export function helpText({ config }: Pick<Services, 'config'>, locale: Locale): string {
  return serverTranslator(locale).text('outbound.help', {
    agency: config.agency.name,
    phone: displayPhone(config.agency.phones[0]),
  });
}
