import {
  createFeaturedItem,
  featuredFilters,
  type FeaturedItem,
  featuredLimit,
  type FeaturedQuery,
} from '#domain/directory/featured.ts';
import { matchExpression } from '#domain/directory/match.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { translateProfile } from '#domain/translation/reading.ts';
import { type Services, todayOf } from '../../../services.ts';
import { viewListed } from '../../profile/policy.ts';
import { type ListingRow, selectListings } from '../queries.ts';

/**
 * The nannies of a strip on another site: those that the query names, in its order, or the first that the directory lists for its
 * city and language. Hidden and unknown ones are left out. One D1 round trip.
 */
export async function listFeatured(services: Services, query: FeaturedQuery): Promise<FeaturedItem[]> {
  const { config } = services;
  const { ids, locale } = query;
  const limit = featuredLimit(query);
  const today = todayOf(services);
  const { listings } = await selectListings(services.db, {
    ...(ids && { ids }),
    match: matchExpression(featuredFilters(query)),
    order: 'newest',
    times: [],
    start: undefined,
    nearby: [],
    after: undefined,
    limit: ids?.length ?? limit,
    countLimit: 0,
    cities: 0,
    today: Date.parse(today),
    locale,
  });
  const facts = {
    agencyName: config.agency.name,
    defaultLocation: config.defaultLocation,
    origin: config.publicOrigin,
    today,
  };
  const translator = serverTranslator(locale);
  const reader = { locale, now: services.clock.now() };
  return (ids ? inOrder(listings, ids) : listings)
    .flatMap(({ profile: row, translations, ...rest }) => {
      const listed = viewListed(row, config.trustline);
      return listed ? [{ profile: translateProfile(listed, translations, reader), ...rest }] : [];
    })
    .slice(0, limit)
    .map((listing) => createFeaturedItem(listing, translator, facts));
}

/** The listings in the order of the ids or slugs that name them, each once. */
function inOrder(listings: readonly ListingRow[], ids: readonly string[]): ListingRow[] {
  const named = ids.flatMap((id) => listings.find(({ profile }) => profile.id === id || profile.slug === id) ?? []);
  return [...new Set(named)];
}
