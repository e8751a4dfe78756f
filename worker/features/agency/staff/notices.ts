import type { StaffRole } from '#domain/agency/roles.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { createMessage, type NewMessage } from '../../../records/messages.ts';
import type { Services } from '../../../services.ts';

type Tools = Pick<Services, 'config' | 'clock'>;

/** A staff member who gets a text message. */
export interface StaffRecipient {
  id: string;
  /** E.164. */
  phone: string;
}

/** A change that hands the desk to somebody, or takes it away. */
export type AccessChange =
  | { kind: 'invited' | 'invitedAgain'; role: StaffRole; person: StaffRecipient }
  | { kind: 'removed'; person: StaffRecipient }
  | { kind: 'embedding' };

/**
 * The text messages about a change of access: to the person concerned and to every owner, also the one whose session made the
 * change. They quote nothing that the session typed. Sent at once at any hour, like those about passkeys.
 * @param by the name of the staff member who made the change
 */
export function accessNotices(
  tools: Tools,
  change: AccessChange,
  { by, owners }: { by: string; owners: readonly StaffRecipient[] },
): NewMessage[] {
  if (change.kind === 'embedding') return owners.map((owner) => notice(tools, owner, 'owner.embedding', { by }));
  const { kind, person } = change;
  const role = change.kind === 'removed' ? '' : change.role;
  const toOwner = kind === 'removed' ? 'owner.removed' : 'owner.invited';
  const values = { by, role, ending: person.phone.slice(-2) };
  return [
    notice(tools, person, `person.${kind}`, values),
    ...owners.filter(({ id }) => id !== person.id).map((owner) => notice(tools, owner, toOwner, values)),
  ];
}

/** Nobody stores which language staff members read, so these are in the agency's. */
function notice(
  tools: Tools,
  { id: staffId, phone }: StaffRecipient,
  text: string,
  values: Record<string, string>,
): NewMessage {
  const { config } = tools;
  const { name: agency, phones } = config.agency;
  const link = `${config.publicOrigin}/agency`;
  const translator = serverTranslator(config.defaultLocale);
  return createMessage(tools, {
    purpose: 'staff',
    about: { staffId },
    channel: 'sms',
    recipient: phone,
    text: translator.text(`outbound.sms.desk.${text}`, { agency, help: displayPhone(phones[0]), link, ...values }),
    locale: config.defaultLocale,
  });
}
