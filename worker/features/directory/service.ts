import { narrowerSearches, type NearbySearch, widerSearches } from '#domain/directory/chips.ts';
import { type DirectoryFilters, timesOf } from '#domain/directory/filters.ts';
import { matchExpression } from '#domain/directory/match.ts';
import { correctSearch, createVocabulary } from '#domain/directory/spelling.ts';
import type { Listing } from '#domain/directory/view.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import { translateProfile } from '#domain/translation/reading.ts';
import { type Services, todayOf } from '../../services.ts';
import { viewListed } from '../profile/policy.ts';
import { findNear, type Near } from './places/service.ts';
import { enoughMatches, selectCandidates, type Selection, selectListings } from './queries.ts';

/** Listings per page. */
const pageSize = 24;

/** Matches are counted up to this number; beyond it, "more than" is shown. */
export const countLimit = 500;

/** The results with one filter more or less are counted up to this number. */
export const nearbyCountLimit = enoughMatches - 1;

/** Number of cities in the form. */
const offeredCities = 30;

/** A page of the directory. */
export interface DirectoryPage {
  /** The filters in effect: `q` is corrected when the typed words find nobody. */
  filters: DirectoryFilters;
  /** The typed words, when corrected ones are used. */
  typed: string | undefined;
  near: Near | undefined;
  listings: Listing[];
  count: number;
  cities: { name: string; count: number }[];
  /** Searches with one filter more, and with one less, each with its count. */
  narrower: { searches: NearbySearch[]; counts: number[] };
  wider: { searches: NearbySearch[]; counts: number[] };
  /** The start of the next page; undefined on the last one. */
  after: number | undefined;
}

/**
 * A page of the directory: visible profiles that match the filters, those with pictures first, in the requested order. One D1
 * round trip; two when the words find nobody.
 */
export async function listNannies(
  services: Services,
  filters: DirectoryFilters,
  translator: Translator,
): Promise<DirectoryPage> {
  const near = await findNear(services, filters);
  const { found, ...searched } = await search(filters, translator, (these) => {
    const nearby = [...narrowerSearches(these), ...widerSearches(these)];
    // One listing more than a page shows whether there is a next page.
    return selectListings(services.db, selection(services, these, translator, { limit: pageSize + 1, nearby, near }));
  });
  const narrower = narrowerSearches(searched.filters);
  const wider = widerSearches(searched.filters);
  const shown = found.listings.slice(0, pageSize);
  const reader = { locale: translator.locale, now: services.clock.now() };
  return {
    ...searched,
    near,
    listings: shown.flatMap(({ profile, translations, isVerified, references, days, hasCaptions }) => {
      const listed = viewListed(profile, services.config.trustline);
      if (!listed) return [];
      return [{ profile: translateProfile(listed, translations, reader), isVerified, references, days, hasCaptions }];
    }),
    count: found.count,
    cities: found.cities,
    narrower: { searches: narrower, counts: found.nearby.slice(0, narrower.length) },
    wider: { searches: wider, counts: found.nearby.slice(narrower.length) },
    after: found.listings.length > pageSize ? shown.at(-1)?.position : undefined,
  };
}

/** How many nannies {@link listNannies} would find, counted up to `countLimit` + 1. */
export async function countNannies(
  services: Services,
  filters: DirectoryFilters,
  translator: Translator,
): Promise<number> {
  const near = await findNear(services, filters);
  const { found } = await search(filters, translator, (these) =>
    selectListings(services.db, selection(services, these, translator, { limit: 0, nearby: [], near })),
  );
  return found.count;
}

/** Searches, and if the words find nobody, searches once more with corrected spelling. */
async function search<Found extends { count: number; cities: { name: string }[] }>(
  filters: DirectoryFilters,
  translator: Translator,
  run: (filters: DirectoryFilters) => Promise<Found>,
): Promise<{ filters: DirectoryFilters; typed: string | undefined; found: Found }> {
  const found = await run(filters);
  const asTyped = { filters, typed: undefined, found };
  if (filters.q === undefined || found.count > 0) return asTyped;
  const vocabulary = createVocabulary(
    found.cities.map(({ name }) => name),
    translator,
  );
  const q = correctSearch(filters.q, vocabulary);
  if (q === undefined) return asTyped;
  const corrected = { ...filters, q, after: undefined };
  const foundInstead = await run(corrected);
  return foundInstead.count > 0 ? { filters: corrected, typed: filters.q, found: foundInstead } : asTyped;
}

function selection(
  services: Services,
  filters: DirectoryFilters,
  translator: Translator,
  { limit, nearby, near }: { limit: number; nearby: readonly NearbySearch[]; near: Near | undefined },
): Selection {
  const cities = near?.kind === 'found' ? near.cities : undefined;
  return {
    order: filters.sort ?? 'newest',
    nearby: nearby.map((search) => ({
      match: matchExpression(search.filters, cities),
      times: timesOf(search.filters),
      start: search.filters.start,
      countLimit: nearbyCountLimit + 1,
    })),
    match: matchExpression(filters, cities),
    times: timesOf(filters),
    start: filters.start,
    after: filters.after,
    limit,
    countLimit: countLimit + 1,
    today: Date.parse(todayOf(services)),
    locale: translator.locale,
    cities: offeredCities,
  };
}

/** The first nannies of several searches, without corrected spelling. One D1 round trip. */
export function findCandidates(services: Services, searches: readonly DirectoryFilters[], limit: number) {
  const wanted = searches.map((filters) => ({
    match: matchExpression(filters),
    times: timesOf(filters),
    start: filters.start,
  }));
  return selectCandidates(services.db, wanted, limit);
}
