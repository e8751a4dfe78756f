import type { ProfileItem } from '#domain/profile/desk-list.ts';
import type { ProfileState } from '#domain/profile/desk.ts';
import type { Locale } from '#domain/locale.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import type { Services } from '../../../../services.ts';
import { groupedPhone } from '../../../identity/phone-number.ts';
import { pageOf, readPlace, toIso } from '../../page.ts';
import { deskPortrait } from '../../portrait.ts';
import { stateOf } from '../service.ts';
import { selectProfileItems } from './queries.ts';

const pageSize = 50;

/** At most so many words of a search count, each so long at most. */
const maxWords = 4;
const maxWordLength = 60;

/** What the list of all nannies shows. */
export interface ProfileFilters {
  state?: ProfileState | undefined;
  /** Beginnings of names, addresses and numbers. */
  q?: string | undefined;
  after?: string | undefined;
}

/** A page of all nannies, the newest first. @throws ProductError malformed_request */
export async function listProfiles(
  services: Services,
  locale: Locale,
  { state, q, after }: ProfileFilters,
  limit = pageSize,
): Promise<{ items: ProfileItem[]; next: string | null }> {
  const rows = await selectProfileItems(services.db, {
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
