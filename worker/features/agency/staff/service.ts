import type { StaffRole } from '#domain/agency/roles.ts';
import type { StaffMember } from '#domain/agency/staff.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Services } from '../../../services.ts';
import { parsePhoneNumber } from '../../identity/phone-number.ts';
import { auditEntryOf, type Actor } from '../actor.ts';
import { toIso, toIsoOrNull } from '../page.ts';
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

/**
 * Invites a person to the desk, or invites somebody again who lost a passkey: the next sign-in needs only a code.
 * @returns the person's id
 * @throws ProductError phone_invalid, last_owner
 */
export async function inviteStaff(
  services: Pick<Services, 'db' | 'clock'> & { config: { sms: { countries: readonly string[] } } },
  actor: Pick<Actor, 'id' | 'network'>,
  input: { phone: string; name?: string | undefined; role: StaffRole },
): Promise<string> {
  const phone = parsePhoneNumber(input.phone, services.config.sms.countries);
  const entry = auditEntryOf(services, actor, { action: 'staff.invited', subjectId: '' });
  const id = await upsertStaff(services.db, {
    id: createId(),
    phone,
    name: input.name ?? phone,
    role: input.role,
    entry,
  });
  if (id === null) throw new ProductError('last_owner');
  return id;
}

/** Disables a person's access at once. @throws ProductError not_found, last_owner */
export async function removeStaff(services: Services, actor: Actor, id: string): Promise<void> {
  const entry = auditEntryOf(services, actor, { action: 'staff.disabled', subjectId: id });
  const outcome = await disableStaff(services.db, id, entry);
  if (outcome === 'unknown') throw new ProductError('not_found');
  if (outcome === 'last-owner') throw new ProductError('last_owner');
}
