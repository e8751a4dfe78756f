import { localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import { givenNameForReaders } from '#domain/profile/name-for-readers.ts';
import type { ReferenceRow } from '../../records/reference/record.ts';
import type { Services } from '../../services.ts';
import { createMessage, type NewMessage } from '../../records/messages.ts';

/**
 * The message to a family, in its language. A text message is sent only by day in the nannies' time zone. It repeats nothing that
 * the nanny typed except names, and the nanny's phone is verified (docs/architecture.md 5).
 */
export function requestMessage(
  tools: Pick<Services, 'config' | 'clock'>,
  to: Pick<ReferenceRow, 'profileId' | 'firstName' | 'channel' | 'recipient' | 'locale'>,
  { token, nannyFirstName, kind }: { token: string; nannyFirstName: string; kind: 'asked' | 'reminded' },
): NewMessage {
  const { config, clock } = tools;
  const { text } = serverTranslator(to.locale);
  const values = {
    agency: config.agency.name,
    name: givenNameForReaders(nannyFirstName, to.locale),
    family: to.firstName,
    link: config.publicOrigin + localizePath(`/reference/${token}`, to.locale),
  };
  const common = {
    purpose: 'reference' as const,
    about: { profileId: to.profileId },
    recipient: to.recipient,
    locale: to.locale,
  };
  if (to.channel === 'sms') {
    const words = text(`outbound.reference.${kind}.sms`, values);
    const dueAt = afterQuietTime(config.timeZone, clock.now());
    return createMessage(tools, { ...common, channel: 'sms', text: words, dueAt });
  }
  return createMessage(tools, {
    ...common,
    channel: 'email',
    replyTo: config.agency.serviceEmail,
    subject: text(`outbound.reference.${kind}.subject`, values),
    text: text(`outbound.reference.${kind}.text`, values),
  });
}
