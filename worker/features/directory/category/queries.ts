import { desc, eq, sql } from 'drizzle-orm';
import { availabilityCalendarSchema, defaultAvailability } from '#domain/profile/availability.ts';
import type { Match } from '#domain/directory/match.ts';
import type { Database } from '../../../db/client.ts';
import { listingCounts, listings, profiles } from '../../../db/schema.ts';

/** How many listed nannies of a city, as they typed it, speak a language. */
export interface SpokenIn {
  city: string;
  language: string;
  count: number;
}

/** Listings that match; all of them without an expression. */
const matching = (match: Match | undefined) =>
  match && sql`${listings.position} IN (SELECT rowid FROM listing_search WHERE listing_search MATCH ${match.words})`;

/** Who speaks what where, among the listings that match. It reads all of these listings. */
function spokenIn(db: Database, match: Match | undefined) {
  const city = sql<string>`trim(coalesce(${listings.city}, ''))`;
  const language = sql<string>`language.value`;
  return db
    .select({
      city: city.as('city_name'),
      language: language.as('language'),
      count: sql<number>`count(*)`.as('number'),
    })
    .from(listings)
    .innerJoin(profiles, eq(profiles.id, listings.profileId))
    .innerJoin(sql`json_each(${profiles.languages}) AS language`, sql`1`)
    .where(matching(match))
    .groupBy(city, language);
}

/** Who speaks what where, among all listings, and how many there are in each city, in one round trip. */
export async function selectCounts(
  db: Database,
): Promise<{ spoken: SpokenIn[]; cities: { name: string; count: number }[] }> {
  const [spoken, cities] = await db.batch([
    spokenIn(db, undefined),
    db
      .select({ name: listingCounts.label, count: listingCounts.count })
      .from(listingCounts)
      .where(sql`${listingCounts.facet} GLOB 'city:*'`),
  ]);
  return { spoken, cities };
}

/**
 * Who speaks what where, and when the nannies of a category can work, in one round trip.
 * @param input.around the listings about which the links are; `input.match` those of the category itself
 */
export async function selectCategory(
  db: Database,
  input: { around: Match | undefined; match: Match | undefined; limit: number },
) {
  const [spoken, availabilities] = await db.batch([
    spokenIn(db, input.around),
    db
      .select({ calendar: profiles.availabilityCalendar, availableFrom: profiles.availableFrom })
      .from(listings)
      .innerJoin(profiles, eq(profiles.id, listings.profileId))
      .where(matching(input.match))
      .orderBy(desc(listings.position))
      .limit(input.limit),
  ]);
  return {
    spoken,
    availabilities: availabilities.map(({ calendar, availableFrom }) => ({
      calendar: availabilityCalendarSchema.catch(defaultAvailability).parse({ ...defaultAvailability, ...calendar }),
      availableFrom,
    })),
  };
}
