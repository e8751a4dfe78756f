import type { Merge, NannyItem } from '#domain/agency/nannies.ts';
import type { ProfileState } from '#domain/agency/reviews.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import type { ProfileRow } from '../../../records/profile-write.ts';
import type { Services } from '../../../services.ts';
import { groupedPhone } from '../../identity/phone-number.ts';
import { auditEntryOf, type Actor } from '../actor.ts';
import { pageOf, readPlace, toIso } from '../page.ts';
import { deskPortrait } from '../portrait.ts';
import { stateOf } from '../reviews/service.ts';
import { mergeInto, selectForMerge, selectNannies } from './queries.ts';

const pageSize = 50;

/** At most so many words of a search count, each so long at most. */
const maxWords = 4;
const maxWordLength = 60;

/** What the list of all nannies shows. */
export interface NannyFilters {
  state?: ProfileState | undefined;
  /** Beginnings of names, addresses and numbers. */
  q?: string | undefined;
  after?: string | undefined;
}

/** A page of all nannies, the newest first. @throws ProductError malformed_request */
export async function listAllNannies(
  services: Services,
  locale: Locale,
  { state, q, after }: NannyFilters,
  limit = pageSize,
): Promise<{ items: NannyItem[]; next: string | null }> {
  const rows = await selectNannies(services.db, {
    state,
    words: nannyWordsOf(q ?? ''),
    after: readPlace(after),
    limit: limit + 1,
  });
  const { items, next } = pageOf(rows, limit, ({ since, profileId }) => ({ since, id: profileId }));
  return {
    items: items.map((row) => ({
      profileId: row.profileId,
      version: row.version,
      slug: row.slug,
      name: nameForReaders(row, locale),
      portrait: deskPortrait(row),
      state: stateOf(row),
      isListed: row.isListed === 1,
      isPhoneVerified: row.verifiedPhone !== null,
      city: row.city,
      email: row.email,
      phone: row.phone,
      phoneShown: row.phone === null ? null : groupedPhone(row.phone),
      createdAt: toIso(row.createdAt),
      updatedAt: toIso(row.updatedAt),
    })),
    next,
  };
}

/** The words of a search for nannies. A number that is written with spaces or brackets is one word. */
export function nannyWordsOf(text: string): string[] {
  const typed = text.slice(0, 200).normalize('NFKC').trim();
  if (/^\+?[\d\s().-]{3,}$/.test(typed)) return [typed.replace(/[^\d]/g, '')];
  return typed
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxWordLength));
}

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
 *   stale_request when one of the two profiles has another version than the one that was seen
 */
export async function mergeProfiles(
  services: Services,
  actor: Actor,
  { id, quickProfileId, version, quickVersion }: Merge & { id: string },
): Promise<void> {
  const found = await selectForMerge(services.db, [id, quickProfileId]);
  const hers = found.find(({ profile }) => profile.id === id);
  const quick = found.find(({ profile }) => profile.id === quickProfileId);
  if (!hers || !quick) throw new ProductError('not_found');
  if (hers === quick || hers.verifiedPhone === null || quick.verifiedPhone !== null) throw new ProductError('conflict');
  if (actor.role !== 'owner' && !isSamePerson(hers, quick)) throw new ProductError('forbidden');
  const taken = mergedFields.filter((field) => isEmpty(hers.profile[field]) && !isEmpty(quick.profile[field]));
  const written = await mergeInto(services, {
    id,
    version,
    quickProfileId,
    quickVersion,
    changes: Object.fromEntries(taken.map((field) => [field, quick.profile[field]])),
    entry: auditEntryOf(services, actor, { action: 'profile.merged', subjectId: id, detail: { quickProfileId } }),
    quickEntry: auditEntryOf(services, actor, {
      action: 'profile.merged',
      subjectId: quickProfileId,
      detail: { into: id },
    }),
  });
  if (!written) throw new ProductError('stale_request');
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
