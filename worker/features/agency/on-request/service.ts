import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import type { Services } from '../../../services.ts';
import { eraseUser } from '../../account/erasure/service.ts';
import { exportAccount } from '../../account/export/service.ts';
import { auditEntryOf, type Actor } from '../../../session/actor.ts';
import { writeAuditEntry } from '../../../records/audit.ts';
import { selectOwner } from './queries.ts';

// Actions that nannies can do in their account, and may also ask the agency to do for them.

/**
 * All stored data of a profile's nanny, for the nanny.
 * @returns the bytes of a zip archive, and its file name
 * @throws ProductError not_found, too_many_exports
 */
export async function exportForNanny(services: Services, actor: Actor, profileId: string, locale: Locale) {
  const { userId, slug } = await requireOwner(services, profileId);
  const archive = await exportAccount(services, { userId }, locale);
  await writeAuditEntry(
    services.db,
    auditEntryOf(services, actor, { action: 'account.exported', subjectId: profileId }),
  );
  return { archive, fileName: `nanny-${slug ?? profileId}.zip` };
}

/** Erases the nanny of a profile with all data, immediately and permanently. @throws ProductError not_found */
export async function eraseForNanny(services: Services, actor: Actor, profileId: string): Promise<void> {
  const { userId } = await requireOwner(services, profileId);
  await eraseUser(services, userId, { actorId: actor.id, network: actor.network });
}

async function requireOwner(services: Services, profileId: string) {
  const owner = await selectOwner(services.db, profileId);
  if (!owner) throw new ProductError('not_found');
  return owner;
}
