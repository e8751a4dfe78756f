import type { StaffRole } from '#domain/agency/roles.ts';
import type { StaffMember } from '#domain/agency/staff.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Services } from '../../../services.ts';
import { parsePhoneNumber } from '../../identity/phone-number.ts';
import type { Writer } from '../../../records/purges.ts';
import { auditEntryOf, type Actor } from '../../../session/actor.ts';
import { type ActingSession, confirming, requireConfirmedSession } from '../confirmation/service.ts';
import { toIso, toIsoOrNull } from '../item-fields.ts';
import { accessNotices, type StaffRecipient } from './notices.ts';
import { disableStaff, selectStaff, upsertStaff } from './queries.ts';

/** All staff, disabled ones last. */
export async function listStaff(services: Pick<Services, 'db'>): Promise<StaffMember[]> {
  const rows = await selectStaff(services.db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    phone: row.phone,
    role: row.role,
    passkeys: row.passkeys,
    invitedAt: toIso(row.invitedAt),
    signedInAt: toIsoOrNull(row.signedInAt),
    disabledAt: toIsoOrNull(row.disabledAt),
  }));
}

/** A person to invite. */
interface Invitation {
  phone: string;
  name?: string | undefined;
  role: StaffRole;
}

/**
 * Invites a person from the command line, such as the first owner: the next sign-in needs only a code.
 * @returns the person's id
 * @throws ProductError phone_invalid, last_owner
 */
export async function inviteStaff(
  services: Writer & Pick<Services, 'clock'> & { config: { sms: { countries: readonly string[] } } },
  actor: Pick<Actor, 'id' | 'network'>,
  { phone: typed, name, role }: Invitation,
): Promise<string> {
  const phone = parsePhoneNumber(typed, services.config.sms.countries);
  const entry = auditEntryOf(services, actor, { action: 'staff.invited', subjectId: '' });
  const id = await upsertStaff(services, { id: createId(), phone, name: name ?? phone, role, entry });
  if (id === null) throw new ProductError('last_owner');
  return id;
}

/** Whoever changes who works at the desk, in a session. */
interface Acting {
  actor: Actor;
  session: ActingSession;
}

/**
 * Invites a person at the desk, or invites somebody again who lost a passkey or gets another role, and tells the person and all
 * owners.
 * @returns the person's id
 * @throws ProductError phone_invalid, last_owner; fresh_passkey_needed, passkey_needed or fresh_code_needed where the session is
 *   not confirmed
 */
export async function inviteAtDesk(
  services: Services,
  { actor, session }: Acting,
  { phone: typed, name, role }: Invitation,
): Promise<string> {
  const phone = parsePhoneNumber(typed, services.config.sms.countries);
  const people = await selectStaff(services.db);
  const known = people.find((person) => person.phone === phone);
  const person = known ?? { id: createId(), phone };
  const change = { kind: known ? ('invitedAgain' as const) : ('invited' as const), role, person };
  const messages = accessNotices(services, change, { by: actor.name, owners: people.filter(isActiveOwner) });
  const id = await upsertStaff(services, {
    id: person.id,
    phone,
    name: name ?? phone,
    role,
    entry: auditEntryOf(services, actor, { action: 'staff.invited', subjectId: '' }),
    confirming: confirming(services, session),
    messages,
  });
  if (id === null) {
    await requireConfirmedSession(services, session);
    throw new ProductError('last_owner');
  }
  return id;
}

/**
 * Disables a person's access at once, and tells the person and all owners. Idempotent.
 * @throws ProductError not_found, last_owner; fresh_passkey_needed, passkey_needed or fresh_code_needed where the session is not
 *   confirmed
 */
export async function removeStaff(services: Services, { actor, session }: Acting, id: string): Promise<void> {
  const people = await selectStaff(services.db);
  const person = people.find((known) => known.id === id);
  if (!person) throw new ProductError('not_found');
  const owners = people.filter(isActiveOwner);
  const messages = accessNotices(services, { kind: 'removed', person }, { by: actor.name, owners });
  const isDisabled = await disableStaff(services, id, {
    entry: auditEntryOf(services, actor, { action: 'staff.disabled', subjectId: id }),
    confirming: confirming(services, session),
    messages,
  });
  if (!isDisabled) {
    await requireConfirmedSession(services, session);
    throw new ProductError('last_owner');
  }
}

/** The owners who may sign in: all of them are told of a change of access. */
export async function activeOwners(services: Pick<Services, 'db'>): Promise<StaffRecipient[]> {
  return (await selectStaff(services.db)).filter(isActiveOwner);
}

const isActiveOwner = ({ role, disabledAt }: { role: StaffRole; disabledAt: number | null }) =>
  role === 'owner' && disabledAt === null;
