import { and, between, desc, eq, gt, inArray, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Match } from '#domain/directory/match.ts';
import type { Locale } from '#domain/locale.ts';
import type { Weekday } from '#domain/profile/enums.ts';
import type { StoredTranslation } from '#domain/translations/schema.ts';
import type { Database } from '../../db/client.ts';
import { listingCounts, listings, profiles } from '../../db/schema.ts';
import { readTranslations } from '../../db/translations.ts';
import type { ListedRow } from '../profiles/record.ts';

export interface ListingRow {
  position: number;
  isVerified: boolean;
  profile: ListedRow;
  /** What the card's texts can come from. */
  translations: StoredTranslation[];
}

const listedColumns = {
  id: profiles.id,
  slug: profiles.slug,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  city: profiles.city,
  state: profiles.state,
  languages: profiles.languages,
  profileImageUrl: profiles.profileImageUrl,
  workArrangement: profiles.workArrangement,
  yearsExperience: profiles.yearsExperience,
  specialties: profiles.specialties,
  aboutMe: profiles.aboutMe,
  videoResumeUrl: profiles.videoResumeUrl,
  isPublic: profiles.isPublic,
  isActive: profiles.isActive,
  heldAt: profiles.heldAt,
};

/** Translations of what a card shows into a language, and which languages the texts are written in, as JSON. */
function cardTranslations(locale: Locale) {
  return sql<string>`(
    SELECT json_group_array(json_object(
      'field', field, 'locale', locale, 'state', profile_translations.state, 'text', text, 'sourceText', source_text,
      'staleSince', stale_since, 'writtenBy', written_by, 'updatedAt', profile_translations.updated_at))
    FROM profile_translations
    WHERE profile_translations.profile_id = ${profiles.id} AND field IN ('aboutMe', 'specialties')
      AND (profile_translations.state = 'source' OR (profile_translations.state = 'approved' AND locale = ${locale})))`;
}

/** What of the directory to read. */
interface Selection {
  /** What to search for; all listings without it. */
  match: Match | undefined;
  day: Weekday | undefined;
  /** Only listings behind this position. */
  after: number | undefined;
  limit: number;
  countLimit: number;
  /** Midnight: a certification that ended before it no longer counts; ms since the epoch. */
  today: number;
  /** The reader's. */
  locale: Locale;
  cities: number;
}

/**
 * A page of listings, newest first, with how many there are, counted up to `countLimit`, and the largest cities: one
 * round trip.
 */
export async function selectListings(
  db: Database,
  input: Selection,
): Promise<{ listings: ListingRow[]; count: number; cities: { name: string; count: number }[] }> {
  const verified = sql<number>`EXISTS (
    SELECT 1 FROM certifications WHERE profile_id = ${profiles.id} AND certifications.verified
      AND (expiry_date IS NULL OR expiry_date >= ${input.today}))`;
  const [rows, counts, cities] = await db.batch([
    db
      .select({
        position: listings.position,
        verified,
        profile: listedColumns,
        translations: cardTranslations(input.locale).as('translations'),
      })
      .from(listings)
      .innerJoin(profiles, eq(profiles.id, listings.profileId))
      .where(pageCondition(input))
      .orderBy(desc(listings.position))
      .limit(input.limit),
    db.select({ count: sql<number>`count` }).from(countSource(input)),
    db
      .select({ name: listingCounts.label, count: listingCounts.count })
      .from(listingCounts)
      .where(and(sql`${listingCounts.facet} GLOB 'city:*'`, gt(listingCounts.count, 0)))
      .orderBy(desc(listingCounts.count))
      .limit(input.cities),
  ]);
  return {
    listings: rows.map(({ position, profile, verified: isVerified, translations }) => ({
      position,
      profile,
      isVerified: isVerified === 1,
      translations: readTranslations(translations),
    })),
    count: counts[0]?.count ?? 0,
    cities,
  };
}

/**
 * Matches are cut to a page inside the index, so that only the rows of that page are read. D1 binds numbers as floats,
 * and FTS5 starts at a row only when its number is an integer: else it would walk there from the newest.
 */
function pageCondition(input: Selection) {
  const after = input.after ?? Number.MAX_SAFE_INTEGER;
  if (input.match === undefined) return and(lt(listings.position, after), worksOn(input.day));
  return inArray(
    listings.position,
    sql`(
      SELECT listing_search.rowid FROM ${matches(cheapest(input.match, input), input.day)} 
        AND listing_search.rowid < CAST(${after} AS INTEGER)
      ORDER BY listing_search.rowid DESC LIMIT ${input.limit})`,
  );
}

/** Listings of somebody who can work on a day: the days stand outside the index, so each match is looked at. */
function worksOn(day: Weekday | undefined): SQL | undefined {
  return day && sql`instr(${listings.days}, ${day})`;
}

/** A FROM clause that ends in a condition. */
function matches(match: SQL, day: Weekday | undefined): SQL {
  const found = sql`listing_search MATCH ${match}`;
  return day === undefined
    ? sql`listing_search WHERE ${found}`
    : sql`listing_search CROSS JOIN listings ON position = listing_search.rowid WHERE ${found} AND ${worksOn(day)}`;
}

/**
 * Words that start with what was typed are found too, but FTS5 merges the lists of all of them before it gives the first
 * row. So where the whole words alone fill the list, they are enough.
 */
function cheapest({ words, starts }: Match, { countLimit, day }: Selection): SQL {
  if (words === starts) return sql`${words}`;
  return sql`iif((${count(matches(sql`${words}`, day), countLimit)}) >= ${countLimit}, ${words}, ${starts})`;
}

function count(rows: SQL, countLimit: number): SQL {
  return sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${rows} LIMIT ${countLimit})`;
}

function countSource(input: Selection): SQL {
  const { match, day, countLimit } = input;
  if (match !== undefined) return sql`(${count(matches(cheapest(match, input), day), countLimit)})`;
  const condition = worksOn(day);
  return condition
    ? sql`(${count(sql`listings WHERE ${condition}`, countLimit)})`
    : sql`(SELECT count FROM listing_counts WHERE facet = 'all')`;
}

/** Slugs of the listings at these positions, with their last change. */
export async function selectAddresses(db: Database, input: { first: number; last: number }) {
  return db
    .select({ id: profiles.id, slug: profiles.slug, updatedAt: profiles.updatedAt })
    .from(listings)
    .innerJoin(profiles, eq(profiles.id, listings.profileId))
    .where(between(listings.position, input.first, input.last))
    .orderBy(listings.position);
}

export async function selectLastPosition(db: Database): Promise<number> {
  const [row] = await db.select({ last: max(listings.position) }).from(listings);
  return row?.last ?? 0;
}
