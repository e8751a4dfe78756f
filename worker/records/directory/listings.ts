import { type Column, getTableColumns, Param, SQL, sql } from 'drizzle-orm';
import { profiles } from '../../db/schema.ts';
import type { ColumnChanges } from '../column-changes.ts';
import { chinese, searchWords } from '../search-words.ts';
import { translatedWords } from '../translation/record.ts';

/** Condition on `profiles`: families can see the profile's page. */
export const isVisible = sql<number>`(profiles.is_public AND profiles.is_active AND profiles.held_at IS NULL)`;

/**
 * Which profiles are in the directory and the sitemap, and may be indexed: the only definition of this rule. For queries of
 * `profiles`. The desk's setting decides whether the agency must have reviewed a profile first (docs/specification.md 2.9).
 */
export const isListed: SQL = sql`(
  ${isVisible}
  AND (
    profiles.reviewed_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM agency_settings WHERE name = 'listing' AND value = '"phone-verified"'))
  AND EXISTS (SELECT 1 FROM users WHERE users.id = profiles.user_id AND users.phone IS NOT NULL))`;

/**
 * A listing's position is its tier times this, plus its place. So the higher tier comes first wherever the directory sorts by
 * position: in the table and in the search index. Larger than any time in ms.
 */
export const tierSize = sql.raw(String(10 ** 15));

/** 2 for reviewed profiles with a picture and a sentence, 1 for other profiles with a picture, 0 for initials. */
const tier: SQL = sql`(
  (profiles.profile_image_url IS NOT NULL)
  + (profiles.profile_image_url IS NOT NULL AND profiles.headline IS NOT NULL AND profiles.reviewed_at IS NOT NULL))`;

/** The columns of a profile that form its row in the search index. */
export const searchedColumns = [
  'firstName',
  'lastName',
  'specialties',
  'experienceDescription',
  'headline',
  'aboutMe',
  'languages',
  'city',
  'state',
  'workArrangement',
  'preferredAgeGroups',
  'duties',
  'yearsExperience',
] as const;

/** Columns that show on a directory card or decide which searches find it. */
const cardColumns = [
  ...searchedColumns,
  'profileImageUrl',
  'videoResumeUrl',
  'trustlineState',
  'trustlineCheckedOn',
] as const;

/** Columns that decide whether a profile is listed, and the column of its days. */
const otherColumns = ['isPublic', 'isActive', 'heldAt', 'reviewedAt', 'availabilityCalendar', 'availableFrom'] as const;

/** Whether changes to a profile can affect the directory at all. */
export function mayChangeListing(changes: ColumnChanges): boolean {
  return [...cardColumns, ...otherColumns].some((name) => changes[name] !== undefined);
}

/** Condition on `profiles`, before the update: the changes alter the card. */
export function changesCard(changes: ColumnChanges): SQL {
  return changesOf(cardColumns, changes);
}

/** Condition on `profiles`, before the update: the changes alter one of the columns. */
export function changesOf(names: readonly (keyof ColumnChanges)[], changes: ColumnChanges): SQL {
  const columns: Partial<Record<string, Column>> = getTableColumns(profiles);
  const conditions = names.flatMap((name) => {
    const column = columns[name];
    const value = changes[name];
    if (!column || value === undefined) return [];
    return [sql`${column} IS NOT ${value instanceof SQL ? value : new Param(value, column)}`];
  });
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` OR `)})` : sql`0`;
}

/**
 * Removes a profile from the search index when pending changes alter its search texts; {@link updateListing} adds it again. FTS5
 * cannot update one column, so this avoids indexing unchanged texts again.
 * @param condition on `profiles`: that the changes will be made
 */
export function forgetSearchRow(condition: SQL, changes: ColumnChanges): SQL {
  return sql`
    DELETE FROM listing_search WHERE rowid IN (
      SELECT position FROM listings JOIN profiles ON profiles.id = listings.profile_id
      WHERE ${condition} AND ${changesOf(searchedColumns, changes)})`;
}

/** Statements that index a listing again, for a batch that changes its search texts outside its own row. */
export function indexListingAgain(id: SQL): SQL[] {
  return [
    sql`DELETE FROM listing_search WHERE rowid IN (SELECT position FROM listings WHERE profile_id = ${id})`,
    insertSearchRow(id),
  ];
}

/** The listing that the profile should have; {@link present} is the stored one. */
const wanted = (id: SQL) => sql`
  SELECT profiles.id AS profile_id, profiles.city AS city, ${days} AS days, profiles.available_from AS available_from,
    ${tier} AS tier FROM profiles
  WHERE profiles.id = ${id} AND ${isListed}`;

const present = (id: SQL) => sql`
  SELECT profile_id, city, days, available_from, position / ${tierSize} AS tier FROM listings WHERE profile_id = ${id}`;

/** The highest place of a listing in any tier. */
export const lastPlace = sql<number>`max(
  coalesce((SELECT max(position) FROM listings WHERE position < ${tierSize}), 0),
  coalesce((SELECT max(position) FROM listings WHERE position < 2 * ${tierSize}) % ${tierSize}, 0),
  coalesce((SELECT max(position) FROM listings) % ${tierSize}, 0))`;

/** Condition: the listing does not match the profile. For use before {@link updateListing}. */
export function isListingOld(id: SQL): SQL {
  return sql`(EXISTS (${wanted(id)} EXCEPT ${present(id)}) OR EXISTS (${present(id)} EXCEPT ${wanted(id)}))`;
}

/**
 * Statements that update a profile's listing, the counts and its row in the search index, for the batch that writes the profile.
 */
export function updateListing(id: SQL): SQL[] {
  return [...moveListing(id, wanted(id)), insertSearchRow(id)];
}

/** Statements that remove a profile from the directory, for the batch that deletes it. */
export function removeListing(id: SQL): SQL[] {
  return moveListing(id, sql`${wanted(id)} AND 0`);
}

function moveListing(id: SQL, target: SQL): SQL[] {
  const isUnwanted = sql`profile_id = ${id} AND profile_id NOT IN (SELECT profile_id FROM (${target}))`;
  return [
    sql`
      UPDATE listing_counts SET count = count - 1
      WHERE facet IN (SELECT facet FROM (${facets(present(id))}) EXCEPT SELECT facet FROM (${facets(target)}))`,
    sql`
      INSERT INTO listing_counts (facet, label, count)
      SELECT facet, label, 1 FROM (${facets(target)}) WHERE facet NOT IN (SELECT facet FROM (${facets(present(id))}))
      ON CONFLICT (facet) DO UPDATE SET count = count + 1`,
    // A city without nannies is removed: it is not a filter choice, and it may reveal where the last nanny lived.
    sql`DELETE FROM listing_counts WHERE count < 1 AND facet <> 'all'`,
    // The position changes with the tier. An index row cannot be moved, so it is written again.
    sql`
      DELETE FROM listing_search WHERE rowid IN (
        SELECT position FROM (${present(id)}) AS present JOIN listings USING (profile_id)
        WHERE NOT EXISTS (SELECT 1 FROM (${target}) AS target WHERE target.tier = present.tier))`,
    sql`DELETE FROM listings WHERE ${isUnwanted}`,
    sql`
      INSERT INTO listings (position, profile_id, city, days, available_from)
      SELECT ${lastPlace} + 1 + tier * ${tierSize}, profile_id, city, days, available_from FROM (${target}) WHERE 1
      ON CONFLICT (profile_id) DO UPDATE SET city = excluded.city, days = excluded.days,
        available_from = excluded.available_from,
        position = position % ${tierSize} + (excluded.position / ${tierSize}) * ${tierSize}
      WHERE city IS NOT excluded.city OR days <> excluded.days OR available_from IS NOT excluded.available_from
        OR position / ${tierSize} <> excluded.position / ${tierSize}`,
  ];
}

/** The keys under which listings are counted: all of them, and each city. */
function facets(rows: SQL): SQL {
  return sql`
    SELECT 'all' AS facet, '' AS label FROM (${rows})
    UNION ALL SELECT 'city:' || lower(trim(city)), trim(city) FROM (${rows}) WHERE trim(city) <> ''`;
}

function insertSearchRow(id: SQL): SQL {
  return sql`
    INSERT INTO listing_search (rowid, words, languages, city, facets)
    SELECT position, ${searchTexts}
    FROM listings JOIN profiles ON profiles.id = listings.profile_id
    WHERE profile_id = ${id} AND NOT EXISTS (SELECT 1 FROM listing_search WHERE rowid = position)`;
}

/** The days of the week on which the nanny can work, and `overnight` and `emergency`, separated by spaces. */
export const days: SQL = sql`coalesce((
  SELECT group_concat(day, ' ') FROM (
    SELECT value AS day FROM json_each(profiles.availability_calendar, '$.availableWeekdays')
    UNION SELECT value FROM json_each('["saturday","sunday"]')
      WHERE profiles.availability_calendar ->> '$.availableWeekends'
    UNION SELECT 'overnight' WHERE profiles.availability_calendar ->> '$.overnightCare'
      OR EXISTS (SELECT 1 FROM json_each(profiles.duties) WHERE value = 'overnight')
    UNION SELECT 'emergency' WHERE profiles.availability_calendar ->> '$.emergencyAvailability')), '')`;

/** A Chinese name can also be found in display order, family name first and without a space. */
const name = sql`concat_ws(' ', profiles.first_name, profiles.last_name,
  CASE WHEN profiles.last_name GLOB ${chinese} THEN ', ' || profiles.last_name || profiles.first_name END)`;

function list(column: Column): SQL {
  return sql`(SELECT group_concat(value, ' , ') FROM json_each(${column}))`;
}

/** One word for each filter choice, such as `agenewborn`, so that any combination needs one index lookup. */
const searchFacets = sql`concat_ws(' ',
  'arrangement' || replace(profiles.work_arrangement, '-', ''),
  (SELECT group_concat('age' || value, ' ') FROM json_each(profiles.preferred_age_groups)),
  (SELECT group_concat('duty' || replace(value, '-', ''), ' ') FROM json_each(profiles.duties)),
  CASE WHEN profiles.years_experience >= 1 THEN 'years1' END,
  CASE WHEN profiles.years_experience >= 3 THEN 'years3' END,
  CASE WHEN profiles.years_experience >= 5 THEN 'years5' END,
  CASE WHEN profiles.years_experience >= 10 THEN 'years10' END)`;

/** The columns of a profile's row in a search index: words, languages, city, facets. */
export const searchTexts = sql`
  concat_ws(' ', ${searchWords(name)}, ${searchWords(list(profiles.specialties))},
    ${searchWords(profiles.headline)}, ${searchWords(profiles.experienceDescription)}, ${searchWords(profiles.aboutMe)},
    ${searchWords(translatedWords)}),
  ${searchWords(list(profiles.languages))}, ${searchWords(sql`concat_ws(' ', profiles.city, profiles.state)`)},
  ${searchFacets}`;
