import { localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import type { NewMessage } from '../../../records/messages.ts';
import { type NannyContact, toNanny, type Tools } from '../../../records/nanny-message.ts';

/**
 * Invites a nanny to claim the profile that staff wrote. It has nothing of the profile: nobody has verified the number. Undefined
 * when there is no way to write to her.
 */
export function invitation(tools: Tools, nanny: NannyContact): NewMessage | undefined {
  const { agency, publicOrigin, defaultLocale } = tools.config;
  const locale = nanny.locale ?? defaultLocale;
  const { text } = serverTranslator(locale);
  const values = {
    agency: agency.name,
    link: publicOrigin + localizePath('/', locale),
    phone: displayPhone(agency.phones[0]),
  };
  return toNanny(tools, nanny, {
    target: { purpose: 'invitation', about: { profileId: nanny.id } },
    sms: text('outbound.invitation.sms', values),
    subject: text('outbound.invitation.subject', values),
    email: text('outbound.invitation.text', values),
  });
}
