import { filtersOf, timesOf } from '#domain/directory/filters.ts';
import { matchExpression } from '#domain/directory/match.ts';
import type { profileFilters } from '#domain/profile/desk-contract.ts';
import type { ProfileItem } from '#domain/profile/desk-list.ts';
import type { Locale } from '#domain/locale.ts';
import { ProductError } from '#domain/errors.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import type { z } from 'zod';
import type { Services } from '../../../../services.ts';
import { findNear } from '../../../directory/places/service.ts';
import { groupedPhone } from '../../../identity/phone-number.ts';
import { pageOf, readNamedPlace, readPlace } from '../../paging.ts';
import { toIso } from '../../item-fields.ts';
import { deskPortrait } from '../../portrait.ts';
import { stateOf } from '../service.ts';
import { selectProfileItems } from './queries.ts';
import { nannyWordsOf } from '../../search/words.ts';

const pageSize = 50;

/** Which nannies a list or an export is asked for, as its query has it. */
export type ProfileQuery = z.output<typeof profileFilters>;

/** A page of all nannies, the newest first unless the query names another order. @throws ProductError malformed_request */
export async function listProfiles(
  services: Services,
  locale: Locale,
  filters: ProfileQuery,
): Promise<{ items: ProfileItem[]; next: string | null }> {
  const { items, next } = await readProfiles(services, filters, pageSize);
  return { items: items.map((row) => toProfileItem(row, locale)), next };
}

/** The rows of a page of all nannies, in the order that the query names. @throws ProductError malformed_request, validation_failed */
export async function readProfiles(services: Services, query: ProfileQuery, limit: number) {
  const { state, q, payTo, after, sort = 'newest' } = query;
  const filters = filtersOf(query);
  const near = await findNear(services, filters);
  if (near?.kind === 'unknown')
    throw new ProductError('validation_failed', {
      issues: [{ path: 'near', messageId: 'validation.unknownPlace' }],
    });
  const cities = near?.kind === 'found' ? near.cities : undefined;
  const words = nannyWordsOf(q ?? '');
  const rows = await selectProfileItems(services.db, {
    state,
    words,
    typed: words.length > 0 ? matchExpression(filters, cities)?.starts : undefined,
    filters: matchExpression({ ...filters, q: undefined }, cities)?.starts,
    times: timesOf(filters),
    start: filters.start,
    payTo,
    order: sort,
    after: sort === 'name' ? readNamedPlace(after) : readPlace(after),
    limit: limit + 1,
  });
  return pageOf(rows, limit, ({ since, profileId }) => ({ since, id: profileId }));
}

export type ListedNanny = Awaited<ReturnType<typeof readProfiles>>['items'][number];

/** A row of the list, with the name in the spelling for the reader's language. */
export function toProfileItem(row: ListedNanny, locale: Locale): ProfileItem {
  return {
    profileId: row.profileId,
    revision: row.revision,
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
  };
}
