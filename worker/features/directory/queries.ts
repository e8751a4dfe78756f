import { and, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Match } from '#domain/directory/match.ts';
import type { DirectoryOrder, Time } from '#domain/directory/filters.ts';
import type { Locale } from '#domain/locale.ts';
import { type Weekday, weekdays } from '#domain/profile/enums.ts';
import type { StoredTranslation } from '#domain/translation/schema.ts';
import type { Database } from '../../db/client.ts';
import { tierSize } from '../../records/directory/listings.ts';
import { isShownReference } from '../../records/reference/record.ts';
import { listingCounts, listings, profileReferences, profiles } from '../../db/schema.ts';
import { readTranslations } from '../../records/translation/record.ts';
import type { ListedRow } from '../profile/record.ts';

export interface ListingRow {
  position: number;
  isVerified: boolean;
  /** How many references the public page shows. */
  references: number;
  /** The days on which the nanny can work. */
  days: Weekday[];
  hasCaptions: boolean;
  profile: ListedRow;
  /** The translations for the card's texts. */
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
  headline: profiles.headline,
  preferredAgeGroups: profiles.preferredAgeGroups,
  videoResumeUrl: profiles.videoResumeUrl,
  isPublic: profiles.isPublic,
  isActive: profiles.isActive,
  heldAt: profiles.heldAt,
  trustlineState: profiles.trustlineState,
  trustlineCheckedOn: profiles.trustlineCheckedOn,
};

/** Translations of a card's texts into a language, and the languages of the texts, as JSON. */
function cardTranslations(locale: Locale) {
  return sql<string>`(
    SELECT json_group_array(json_object(
      'field', field, 'locale', locale, 'state', profile_translations.state, 'text', text, 'sourceText', source_text,
      'staleSince', stale_since, 'writtenBy', written_by, 'updatedAt', profile_translations.updated_at))
    FROM profile_translations
    WHERE profile_translations.profile_id = ${profiles.id} AND field IN ('headline', 'specialties')
      AND (profile_translations.state = 'source' OR (profile_translations.state = 'approved' AND locale = ${locale})))`;
}

/** A search of which only the number of results is needed. */
interface Counted {
  /** The search expressions; all listings without them. */
  match: Match | undefined;
  /** When the nanny can work. */
  times: readonly Time[];
  /** The nanny can start on this day, `YYYY-MM-DD`, or earlier. */
  start: string | undefined;
  countLimit: number;
}

/** The part of the directory to read. */
export interface Selection extends Counted {
  order: DirectoryOrder;
  /** Other searches, of which only the counts are needed. */
  nearby: Counted[];
  /** Ids or slugs of profiles. With them, only these are read, whatever the search is. */
  ids?: readonly string[];
  /** Only listings after this position. */
  after: number | undefined;
  limit: number;
  /** Midnight; ms since the epoch. A certification that ended before it no longer counts. */
  today: number;
  /** The reader's language. */
  locale: Locale;
  cities: number;
}

/**
 * A page of listings with the total counted up to `countLimit`, the counts of nearby searches, and the largest cities, in one
 * round trip.
 */
export async function selectListings(
  db: Database,
  input: Selection,
): Promise<{ listings: ListingRow[]; count: number; nearby: number[]; cities: { name: string; count: number }[] }> {
  const verified = sql<number>`EXISTS (
    SELECT 1 FROM certifications WHERE profile_id = ${profiles.id} AND certifications.verified
      AND (expiry_date IS NULL OR expiry_date >= ${input.today}))`;
  const references = sql<number>`(
    SELECT count(*) FROM ${profileReferences} WHERE profile_id = ${profiles.id} AND ${isShownReference})`;
  const counted = (search: Counted) => db.select({ count: sql<number>`count` }).from(countSource(search));
  const [rows, counts, cities, ...nearby] = await db.batch([
    db
      .select({
        position: listings.position,
        verified,
        references,
        days: listings.days,
        hasCaptions: sql<number>`coalesce(${profiles.videoTranscript}, '') <> ''`,
        profile: listedColumns,
        translations: cardTranslations(input.locale).as('translations'),
      })
      .from(listings)
      .innerJoin(profiles, eq(profiles.id, listings.profileId))
      .where(pageCondition(input))
      .orderBy(...orderOf(input.order))
      .limit(input.limit),
    counted(input),
    db
      .select({ name: listingCounts.label, count: listingCounts.count })
      .from(listingCounts)
      .where(and(sql`${listingCounts.facet} GLOB 'city:*'`, gt(listingCounts.count, 0)))
      .orderBy(desc(listingCounts.count))
      .limit(input.cities),
    ...input.nearby.map(counted),
  ]);
  return {
    listings: rows.map(({ position, profile, references, days, hasCaptions, verified: isVerified, translations }) => ({
      position,
      profile,
      references,
      isVerified: isVerified === 1,
      days: weekdays.filter((day) => days.split(' ').includes(day)),
      hasCaptions: hasCaptions === 1,
      translations: readTranslations(translations),
    })),
    count: counts[0]?.count ?? 0,
    nearby: nearby.map(([row]) => row?.count ?? 0),
    cities,
  };
}

/**
 * Limits matches to a page inside the index, so that only that page's rows are read. D1 binds numbers as floats, and FTS5 seeks
 * to a row only when its number is an integer. Otherwise it would scan from the newest row.
 */
function pageCondition(input: Selection) {
  if (input.ids) return or(inArray(profiles.id, input.ids), inArray(profiles.slug, input.ids));
  const after = input.after ?? Number.MAX_SAFE_INTEGER;
  if (input.order !== 'newest') return inArray(listings.position, orderedPositions(input, input.order));
  if (input.match === undefined) return and(lt(listings.position, after), isFree(input));
  return inArray(
    listings.position,
    sql`(
      SELECT listing_search.rowid FROM ${matches(cheapest(input.match, input), input)} 
        AND listing_search.rowid < CAST(${after} AS INTEGER)
      ORDER BY listing_search.rowid DESC LIMIT ${input.limit})`,
  );
}

/** Puts profiles with a picture first. */
const pictureFirst = sql`(profiles.profile_image_url IS NOT NULL) * ${tierSize}`;

/**
 * The sort values of the orders other than newest, written exactly like the indexes of migration 0032. Among profiles with a
 * picture, and among those without, unknown values come last.
 */
const orderValues = {
  experience: sql`coalesce(profiles.years_experience, -1) + ${pictureFirst}`,
  confirmed: sql`coalesce(profiles.availability_confirmed_at, -1) + ${pictureFirst}`,
};

function orderOf(order: DirectoryOrder): SQL[] {
  if (order === 'newest') return [desc(listings.position)];
  return [sql`${orderValues[order]} DESC`, sql`profiles.id DESC`];
}

/**
 * The positions of a page in another order. Without words they come from an index. With words, the newest matches, up to the
 * count limit, are sorted.
 */
function orderedPositions(input: Selection, order: keyof typeof orderValues): SQL {
  const value = orderValues[order];
  const last = (columns: SQL) => sql`(
    SELECT ${columns} FROM listings JOIN profiles ON profiles.id = listings.profile_id
    WHERE listings.position = ${input.after})`;
  // The first condition adds nothing to the second, but the index can start at it.
  const start =
    input.after === undefined
      ? undefined
      : sql`${value} <= ${last(value)} AND (${value}, profiles.id) < ${last(sql`${value}, profiles.id`)}`;
  const source =
    input.match === undefined
      ? sql`profiles CROSS JOIN listings ON listings.profile_id = profiles.id`
      : sql`(
          SELECT listing_search.rowid AS place FROM ${matches(cheapest(input.match, input), input)}
          ORDER BY listing_search.rowid DESC LIMIT ${input.countLimit})
        CROSS JOIN listings ON listings.position = place JOIN profiles ON profiles.id = listings.profile_id`;
  const conditions = and(start, input.match === undefined ? isFree(input) : undefined) ?? sql`1`;
  return sql`(
    SELECT listings.position FROM ${source} WHERE ${conditions}
    ORDER BY ${value} DESC, profiles.id DESC LIMIT ${input.limit})`;
}

/** Listings of nannies who are free at these times. Times are not in the search index, so each match is checked. */
function isFree({ times, start }: Pick<Counted, 'times' | 'start'>): SQL | undefined {
  return and(
    ...times.map((time) => sql`instr(${listings.days}, ${time})`),
    start === undefined ? undefined : sql`(${listings.availableFrom} IS NULL OR ${listings.availableFrom} <= ${start})`,
  );
}

/** A FROM clause that ends in a condition. */
function matches(match: SQL, times: Pick<Counted, 'times' | 'start'>): SQL {
  const found = sql`listing_search MATCH ${match}`;
  const free = isFree(times);
  return free === undefined
    ? sql`listing_search WHERE ${found}`
    : sql`listing_search CROSS JOIN listings ON position = listing_search.rowid WHERE ${found} AND ${free}`;
}

/** When the whole words alone find this many, longer words that start with them are not searched. */
export const enoughMatches = 50;

/**
 * Longer words that start with the typed ones also match, but FTS5 merges all their lists before it returns the first row. When
 * there are enough matches of the whole words, the prefixes are not used.
 */
function cheapest({ words, starts }: Match, search: Pick<Counted, 'times' | 'start'>): SQL {
  if (words === starts) return sql`${words}`;
  return sql`iif((${count(matches(sql`${words}`, search), enoughMatches)}) = ${enoughMatches}, ${words}, ${starts})`;
}

function count(rows: SQL, countLimit: number): SQL {
  return sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${rows} LIMIT ${countLimit})`;
}

function countSource(input: Counted): SQL {
  if (input.match !== undefined) return countMatches(input.match, input);
  const condition = isFree(input);
  return condition
    ? sql`(${count(sql`listings WHERE ${condition}`, input.countLimit)})`
    : sql`(SELECT count FROM listing_counts WHERE facet = 'all')`;
}

/** Counts the matches of the words that {@link cheapest} chooses. */
function countMatches({ words, starts }: Match, search: Counted): SQL {
  const found = (typed: string, limit: number) => sql`(${count(matches(sql`${typed}`, search), limit)})`;
  const { countLimit } = search;
  if (words === starts) return found(words, countLimit);
  // Nothing is counted twice.
  const whole = countLimit > enoughMatches ? found(words, countLimit) : sql`${countLimit}`;
  return sql`(SELECT iif(${found(words, enoughMatches)} = ${enoughMatches}, ${whole}, ${found(starts, countLimit)}) AS count)`;
}

/** A search for nannies who may fit a job. */
export type CandidateSearch = Pick<Counted, 'match' | 'times' | 'start'>;

/** The first listed nannies of several searches, `limit` of each, in one round trip; somebody whom several find is in it once. */
export async function selectCandidates(db: Database, searches: readonly CandidateSearch[], limit: number) {
  const found = searches.map((search) => {
    const places =
      search.match === undefined
        ? sql`SELECT position FROM listings WHERE ${isFree(search) ?? sql`1`} ORDER BY position DESC LIMIT ${limit}`
        : sql`SELECT listing_search.rowid FROM ${matches(sql`${search.match.words}`, search)}
            ORDER BY listing_search.rowid DESC LIMIT ${limit}`;
    return db
      .select({
        id: profiles.id,
        slug: profiles.slug,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        profileImageUrl: profiles.profileImageUrl,
        city: profiles.city,
        state: profiles.state,
        languages: profiles.languages,
        workArrangement: profiles.workArrangement,
        preferredAgeGroups: profiles.preferredAgeGroups,
        duties: profiles.duties,
        calendar: profiles.availabilityCalendar,
        availableFrom: profiles.availableFrom,
        payFrom: profiles.payFrom,
      })
      .from(listings)
      .innerJoin(profiles, eq(profiles.id, listings.profileId))
      .where(sql`${listings.position} IN (${places})`)
      .orderBy(desc(listings.position));
  });
  const [first, ...others] = found;
  if (!first) return [];
  const rows = (await db.batch([first, ...others])).flat();
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
