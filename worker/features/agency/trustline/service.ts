import { dayMs } from '#domain/durations.ts';
import type { TrustlineCheck } from '#domain/trustline/desk.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import { trustlineCheckDays } from '#domain/trustline/record.ts';
import { type Services, todayOf } from '../../../services.ts';
import { auditEntryOf, type Actor } from '../../../session/actor.ts';
import { toIso } from '../item-fields.ts';
import { deskPortrait } from '../portrait.ts';
import { staleProfile } from '../profile/service.ts';
import { readTrustlineNumber, selectDueChecks, storeTrustlineCheck } from './queries.ts';

/**
 * Stores what the actor found in the registry.
 * @throws ProductError not_found, validation_failed for a day that has not begun in the agency's time zone, stale with
 *   the current profile
 */
export async function recordTrustline(
  services: Services,
  actor: Actor,
  { id, revision, check }: { id: string; revision: number; check: TrustlineCheck },
): Promise<void> {
  requireTrustline(services);
  if (check.checkedOn !== null && check.checkedOn > todayOf(services)) {
    throw new ProductError('validation_failed', {
      issues: [{ path: 'checkedOn', messageId: 'validation.dateFuture' }],
    });
  }
  const { state, checkedOn } = check;
  const entry = auditEntryOf(services, actor, {
    action: 'trustline.recorded',
    subjectId: id,
    detail: { state, checkedOn },
  });
  const isStored = await storeTrustlineCheck(services, { id, revision, check, staffId: actor.id, entry });
  if (!isStored) throw await staleProfile(services, actor, id);
}

/** A nanny's number in the registry. Every read is logged. @throws ProductError not_found */
export async function revealTrustlineNumber(services: Services, actor: Actor, id: string): Promise<string> {
  requireTrustline(services);
  const entry = auditEntryOf(services, actor, { action: 'trustline.number-read', subjectId: id });
  const number = await readTrustlineNumber(services, id, entry);
  if (number === null) throw new ProductError('not_found');
  return number;
}

/** The last day, `YYYY-MM-DD`, on which a check has to be repeated today. */
export function trustlineDueDay(services: Services): string {
  return toIso(Date.parse(todayOf(services)) - trustlineCheckDays * dayMs).slice(0, 10);
}

/** The oldest checks to repeat, with names in the spelling for the reader's language; none where TrustLine is not used. */
export async function listDueChecks(services: Services, locale: Locale, limit: number) {
  if (!services.config.trustline.isUsed) return [];
  const rows = await selectDueChecks(services.db, trustlineDueDay(services), limit);
  return rows.map((row) => ({
    profileId: row.profileId,
    name: nameForReaders(row, locale),
    portrait: deskPortrait(row),
    city: row.city,
    checkedOn: row.checkedOn,
  }));
}

/** @throws ProductError not_found where the agency does not use TrustLine */
function requireTrustline({ config }: Services): void {
  if (!config.trustline.isUsed) throw new ProductError('not_found');
}
