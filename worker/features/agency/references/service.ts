import { ProductError } from '#domain/errors.ts';
import { personName } from '#domain/profile/name.ts';
import { type DeskReference, deskReferenceSchema } from '#domain/references/schema.ts';
import { answersOf, type ReferenceRow } from '../../../db/reference-record.ts';
import { purgeChanged } from '../../../purging.ts';
import type { Services } from '../../../services.ts';
import { selectReference, selectReferences } from '../../references/queries.ts';
import { toOwnReference } from '../../references/service.ts';
import { actOf, type Actor } from '../actor.ts';
import { toIsoOrNull } from '../page.ts';
import { selectWaiting, storeDecision } from './queries.ts';

/** The references of a profile as the desk reads them, the newest first. */
export async function listDeskReferences(services: Services, profileId: string): Promise<DeskReference[]> {
  return (await selectReferences(services.db, profileId)).map((row) => toDeskReference(services, row));
}

/** What families answered and nobody has read, the longest waiting first. */
export async function listWaitingReferences(services: Services, limit: number) {
  return (await selectWaiting(services.db, limit)).map(({ profileId, answeredAt, nanny, ...family }) => ({
    profileId,
    family: personName(family),
    nanny: personName({ firstName: nanny.firstName ?? undefined, lastName: nanny.lastName ?? undefined }),
    answeredAt: new Date(answeredAt ?? 0).toISOString(),
  }));
}

/**
 * Shows an answered reference on her page, or keeps it off; her page is purged at once. A decision can be changed.
 * @throws ProductError not_found, conflict while there is no answer, when it was withdrawn, or when the family did not agree that
 * it is shown
 */
export async function decideReference(
  services: Services,
  actor: Actor,
  { id, state }: { id: string; state: 'approved' | 'refused' },
): Promise<DeskReference> {
  const found = await selectReference(services.db, id);
  if (!found) throw new ProductError('not_found');
  const act = actOf(services, actor, {
    action: `reference.${state}`,
    subjectId: found.reference.profileId,
    detail: { reference: id },
  });
  const { isStored, plan } = await storeDecision(services.db, { id, state, act });
  await purgeChanged(services, plan);
  const decided = await selectReference(services.db, id);
  if (!decided) throw new ProductError('not_found');
  if (!isStored && decided.reference.state !== state) throw new ProductError('conflict');
  return toDeskReference(services, decided.reference);
}

function toDeskReference(services: Services, row: ReferenceRow): DeskReference {
  return deskReferenceSchema.parse({
    ...toOwnReference(services, row),
    // What is not finished is not for the agency yet.
    answers: row.answeredAt === null ? {} : answersOf(row),
    answeredAt: toIsoOrNull(row.answeredAt),
    decidedAt: toIsoOrNull(row.decidedAt),
    device: row.device,
    sameNetwork: row.sameNetwork,
    sameDevice: row.sameDevice,
  });
}
