import { ProductError } from '#domain/errors.ts';
import type { Merge } from '#domain/profile/desk-list.ts';
import type { ProfileRow } from '../../../../records/profile/write.ts';
import type { Services } from '../../../../services.ts';
import { auditEntryOf, type Actor } from '../../../../session/actor.ts';
import { staleProfile } from '../service.ts';
import { mergeInto, selectForMerge } from './queries.ts';

/** What a profile takes over from a quick one where it has nothing itself. */
const mergedFields = [
  'email',
  'wechatId',
  'location',
  'city',
  'state',
  'languages',
  'profileImageUrl',
  'videoResumeUrl',
  'videoTranscript',
  'headline',
  'aboutMe',
  'experienceDescription',
  'yearsExperience',
  'familiesServed',
  'specialties',
  'workArrangement',
] as const satisfies (keyof ProfileRow)[];

/**
 * Gives a nanny who has verified a phone what was typed in a quick profile before. The quick profile is gone afterwards, and its
 * address leads to the nanny's profile. Unless both have the same phone or email, only an owner may decide that they belong to
 * one person, because merging erases a profile.
 * @throws ProductError not_found, forbidden; conflict when the nanny's phone isn't verified or the quick profile's is;
 *   stale with the nanny's current profile when one of the two was changed since it was seen
 */
export async function mergeProfiles(
  services: Services,
  actor: Actor,
  { id, revision, quickProfile }: Merge & { id: string; revision: number },
): Promise<void> {
  const { id: quickProfileId } = quickProfile;
  const found = await selectForMerge(services.db, [id, quickProfileId]);
  const hers = found.find(({ profile }) => profile.id === id);
  const quick = found.find(({ profile }) => profile.id === quickProfileId);
  if (!hers || !quick) throw new ProductError('not_found');
  if (hers === quick || hers.verifiedPhone === null || quick.verifiedPhone !== null) throw new ProductError('conflict');
  if (actor.role !== 'owner' && !isSamePerson(hers, quick)) throw new ProductError('forbidden');
  const taken = mergedFields.filter((field) => isEmpty(hers.profile[field]) && !isEmpty(quick.profile[field]));
  const written = await mergeInto(services, {
    id,
    revision,
    quickProfile,
    changes: Object.fromEntries(taken.map((field) => [field, quick.profile[field]])),
    entry: auditEntryOf(services, actor, { action: 'profile.merged', subjectId: id, detail: { quickProfileId } }),
    quickEntry: auditEntryOf(services, actor, {
      action: 'profile.merged',
      subjectId: quickProfileId,
      detail: { into: id },
    }),
  });
  if (!written) throw await staleProfile(services, actor, id);
}

type MergeCandidate = Awaited<ReturnType<typeof selectForMerge>>[number];

/** Whether a quick profile has the phone or the email of a nanny. */
function isSamePerson({ profile: hers, verifiedPhone }: MergeCandidate, { profile: quick }: MergeCandidate): boolean {
  const isSamePhone = quick.phone !== null && [verifiedPhone, hers.phone].includes(quick.phone);
  const email = quick.email?.toLowerCase();
  return isSamePhone || (email !== undefined && email !== '' && hers.email?.toLowerCase() === email);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
