import { narrowerSearches, type NearbySearch, widerSearches } from '#domain/directory/chips.ts';
import type { DirectoryFilters } from '#domain/directory/filters.ts';
import { matchExpression } from '#domain/directory/match.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import type { ListedProfile } from '#domain/profile/schema.ts';
import { translateProfile } from '#domain/translations/reading.ts';
import { type Services, todayOf } from '../../services.ts';
import { viewListed } from '../profiles/policy.ts';
import { selectAddresses, selectLastPosition, selectListings } from './queries.ts';

/** Listings on one page. */
const pageSize = 24;

/** Matches are counted up to here; beyond that there are "more than". */
export const countLimit = 500;

/** What one more or one less filter would find is counted up to here. */
export const nearbyCountLimit = 99;

/** Cities that the form offers. */
const offeredCities = 30;

/** A page of the directory. */
export interface DirectoryPage {
  listings: { profile: ListedProfile; isVerified: boolean }[];
  count: number;
  cities: { name: string; count: number }[];
  /** Searches with one more filter, and with one less, each with how many it finds. */
  narrower: { searches: NearbySearch[]; counts: number[] };
  wider: { searches: NearbySearch[]; counts: number[] };
  /** Where the next page starts; undefined on the last. */
  after: number | undefined;
}

/** A page of the directory: visible profiles that match the filters, in the order asked for. One D1 round trip. */
export async function listNannies(
  services: Services,
  filters: DirectoryFilters,
  translator: Translator,
): Promise<DirectoryPage> {
  const narrower = narrowerSearches(filters);
  const wider = widerSearches(filters);
  const found = await selectListings(services.db, {
    order: filters.sort ?? 'newest',
    nearby: [...narrower, ...wider].map((search) => ({
      match: matchExpression(search.filters, translator),
      day: search.filters.day,
      countLimit: nearbyCountLimit + 1,
    })),
    match: matchExpression(filters, translator),
    day: filters.day,
    after: filters.after,
    // One more than a page tells whether there is a next one.
    limit: pageSize + 1,
    countLimit: countLimit + 1,
    today: Date.parse(todayOf(services)),
    locale: translator.locale,
    cities: offeredCities,
  });
  const shown = found.listings.slice(0, pageSize);
  const reader = { locale: translator.locale, now: services.clock.now() };
  return {
    listings: shown.flatMap(({ profile, isVerified, translations }) => {
      const listed = viewListed(profile);
      return listed ? [{ profile: translateProfile(listed, translations, reader), isVerified }] : [];
    }),
    count: found.count,
    cities: found.cities,
    narrower: { searches: narrower, counts: found.nearby.slice(0, narrower.length) },
    wider: { searches: wider, counts: found.nearby.slice(narrower.length) },
    after: found.listings.length > pageSize ? shown.at(-1)?.position : undefined,
  };
}

/** Profiles in one sitemap (design.md 7): fewer where profiles have left the directory. */
const sitemapSize = 5000;

/** How many sitemaps the listed profiles fill. */
export async function countSitemaps(services: Services): Promise<number> {
  return Math.ceil((await selectLastPosition(services.db)) / sitemapSize);
}

/** The profiles of a sitemap, counted from 1: path in English and time of the last change in ms since the epoch. */
export async function listSitemap(services: Services, number: number): Promise<{ path: string; changedAt: number }[]> {
  const last = number * sitemapSize;
  const rows = await selectAddresses(services.db, { first: last - sitemapSize + 1, last });
  return rows.map((row) => ({ path: `/profile/${row.slug ?? row.id}`, changedAt: row.updatedAt }));
}
