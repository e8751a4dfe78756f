import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import type { ReferenceCallOutcome } from '#domain/reference/reply.ts';
import { type DeskReference, deskReferenceSchema } from '#domain/reference/schema.ts';
import { answersOf, type ReferenceRow } from '../../../records/reference/record.ts';
import type { Services } from '../../../services.ts';
import { groupedPhone } from '../../identity/phone-number.ts';
import { familyHash } from '../../reference/network.ts';
import { linksNeverEnd } from '../../reference/answering/service.ts';
import { findReference, findReferences, toOwnReference } from '../../reference/service.ts';
import { auditEntryOf, type Actor } from '../../../session/actor.ts';
import { toIsoOrNull } from '../item-fields.ts';
import { selectWaiting, type Seen, storeCallDeclined, storeCalled, storeDecision } from './queries.ts';

/** The references of a profile as the desk sees them, newest first. */
export async function listDeskReferences(
  services: Services,
  locale: Locale,
  profileId: string,
): Promise<DeskReference[]> {
  return (await findReferences(services, profileId)).map((row) => toDeskReference(services, locale, row));
}

/** Unread answers of families, and families who prefer a call; the longest waiting of each first. */
export async function listWaitingReferences(services: Services, locale: Locale, limit: number) {
  const { answered, calls } = await selectWaiting(services.db, limit);
  const toItem = ({ profileId, since, nanny, ...family }: (typeof answered)[number]) => ({
    profileId,
    family: nameForReaders(family, locale),
    nanny: nameForReaders(nanny, locale),
    since: new Date(since ?? 0).toISOString(),
  });
  return { answered: answered.map(toItem), calls: calls.map(toItem) };
}

/**
 * Publishes an answered reference on the nanny's page, or hides it. The page is purged at once. A decision can be changed.
 * @throws ProductError not_found, stale with the current reference, conflict while there is no answer, when it was withdrawn, or
 *   when the family did not agree to publication
 */
export async function decideReference(
  services: Services,
  actor: Actor,
  { id, revision, state }: Seen & { state: 'approved' | 'refused' },
): Promise<DeskReference> {
  const found = await findReference(services, id);
  if (!found) throw new ProductError('not_found');
  const entry = auditEntryOf(services, actor, {
    action: `reference.${state}`,
    subjectId: found.reference.profileId,
    detail: { reference: id },
  });
  const isStored = await storeDecision(services, { id, revision, state, entry });
  const current = await readReference(services, actor, id);
  // The same decision with nothing after it: a repeated press, or one whose answer was lost.
  const isRepeat = current.state === state && [revision, revision + 1].includes(current.revision);
  if (isStored || isRepeat) return current;
  throw current.revision === revision ? new ProductError('conflict') : stale(current);
}

/**
 * Stores the outcome of a call to a family: its answers, or that it declined. The audit entry says whether the family agreed by
 * phone that other families see the answers. The family can withdraw them through its link, like any answer.
 * @throws ProductError not_found, stale with the current reference, conflict when the family is not waiting for a call
 */
export async function recordCall(
  services: Services,
  actor: Actor,
  { id, revision, outcome }: Seen & { outcome: ReferenceCallOutcome },
): Promise<DeskReference> {
  const found = await findReference(services, id);
  if (!found) throw new ProductError('not_found');
  const { answers, isShown = false } = outcome;
  const entry = auditEntryOf(services, actor, {
    action: answers ? 'reference.by-phone' : 'reference.declined-by-phone',
    subjectId: found.reference.profileId,
    detail: { reference: id, ...(answers && { agreedByPhone: isShown ? 'yes' : 'no' }) },
  });
  const isStored = answers
    ? await storeCalled(services, { answers, isShown, id, revision, entry, linksUntil: linksNeverEnd })
    : await storeCallDeclined(services, {
        id,
        revision,
        entry,
        familyHash: await familyHash(services, found.reference),
      });
  const current = await readReference(services, actor, id);
  if (!isStored) throw current.revision === revision ? new ProductError('conflict') : stale(current);
  return current;
}

function stale(reference: DeskReference): ProductError {
  return new ProductError('stale', { details: { reference } });
}

/** @throws ProductError not_found */
async function readReference(services: Services, actor: Actor, id: string): Promise<DeskReference> {
  const found = await findReference(services, id);
  if (!found) throw new ProductError('not_found');
  return toDeskReference(services, actor.locale, found.reference);
}

function toDeskReference(services: Services, locale: Locale, row: ReferenceRow): DeskReference {
  return deskReferenceSchema.parse({
    ...toOwnReference(services, row),
    name: nameForReaders(row, locale),
    // The agency cannot see unfinished answers yet.
    answers: row.answeredAt === null ? {} : answersOf(row),
    answeredAt: toIsoOrNull(row.answeredAt),
    call:
      row.callPhone === null || row.callAskedAt === null
        ? null
        : {
            phone: groupedPhone(row.callPhone),
            goodTime: row.callTime,
            askedAt: new Date(row.callAskedAt).toISOString(),
          },
    isByPhone: row.writtenBy !== null,
    decidedAt: toIsoOrNull(row.decidedAt),
    device: row.device,
    sameNetwork: row.sameNetwork,
    sameDevice: row.sameDevice,
    revision: row.revision,
  });
}
