import { dayMs } from '#domain/durations.ts';
import type { DeskTrustline, TrustlineCheck } from '#domain/trustline/desk.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import { isTrustlineCheckDue, shownTrustline, trustlineCheckDays } from '#domain/trustline/record.ts';
import type { ProfileRow } from '../../../records/profile/write.ts';
import { type Services, todayOf } from '../../../services.ts';
import { auditEntryOf, type Actor } from '../../../session/actor.ts';
import { nameOf, toIso } from '../item-fields.ts';
import { deskPortrait } from '../portrait.ts';
import { readTrustlineNumber, selectDueChecks, selectRevision, storeTrustlineCheck } from './queries.ts';

/** The TrustLine record of a profile for the desk. */
export function toDeskTrustline(
  services: Services,
  { profile, hasTrustlineNumber }: { profile: ProfileRow; hasTrustlineNumber: number },
  staffNames: ReadonlyMap<string, string>,
): DeskTrustline {
  const today = todayOf(services);
  const { trustlineState: state, trustlineCheckedOn: checkedOn } = profile;
  return {
    state,
    checkedOn,
    checkedBy: nameOf(staffNames, profile.trustlineCheckedBy),
    hasNumber: hasTrustlineNumber === 1,
    revision: profile.trustlineRevision,
    isDue: checkedOn !== null && isTrustlineCheckDue(checkedOn, today),
    isShown: shownTrustline(profile, services.config.trustline) !== undefined,
    today,
  };
}

/**
 * Stores what the actor found in the registry.
 * @throws ProductError not_found, validation_failed for a day that has not begun in the agency's time zone, stale_request with
 *   the current version and revision when the profile or its TrustLine record has changed since the actor saw them
 */
export async function recordTrustline(
  services: Services,
  actor: Actor,
  { id, check }: { id: string; check: TrustlineCheck },
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
  if (await storeTrustlineCheck(services, { id, check, staffId: actor.id, entry })) return;
  const current = await selectRevision(services.db, id);
  throw current ? new ProductError('stale_request', { details: current }) : new ProductError('not_found');
}

/** A nanny's number in the registry. Every read is logged. @throws ProductError not_found */
export async function revealTrustlineNumber(services: Services, actor: Actor, id: string): Promise<string> {
  requireTrustline(services);
  const entry = auditEntryOf(services, actor, { action: 'trustline.number-read', subjectId: id });
  const number = await readTrustlineNumber(services.db, id, entry);
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
