import { and, type Column, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Time } from '#domain/directory/filters.ts';
import type { ProfileState } from '#domain/profile/desk.ts';
import type { ProfileOrder } from '#domain/profile/desk-list.ts';
import { familyNamesInLetters } from '#domain/profile/family-names.ts';
import type { Database } from '../../../../db/client.ts';
import { profiles, users } from '../../../../db/schema.ts';
import { beginsWith, contains } from '../../../../db/text-match.ts';
import { days } from '../../../../records/directory/listings.ts';
import type { Place } from '../../paging.ts';

const { isPublic, isActive, heldAt, reviewedRevision, revision, createdAt, unclaimedSince, id } = profiles;
const isShown = sql`${isPublic} AND ${isActive} AND ${heldAt} IS NULL`;

/** The states with the sort column of their lists, each in the form of its index. */
const lists: Record<ProfileState, { condition: SQL; order: Column }> = {
  held: { condition: sql`${heldAt} IS NOT NULL`, order: heldAt },
  unclaimed: { condition: sql`${unclaimedSince} IS NOT NULL`, order: unclaimedSince },
  draft: { condition: sql`NOT ${isPublic} AND ${heldAt} IS NULL AND ${unclaimedSince} IS NULL`, order: createdAt },
  paused: { condition: sql`${isPublic} AND NOT ${isActive} AND ${heldAt} IS NULL`, order: createdAt },
  waiting: { condition: sql`${isShown} AND ${reviewedRevision} IS NULL`, order: profiles.publishedAt },
  changed: { condition: sql`${isShown} AND ${reviewedRevision} < ${revision}`, order: profiles.updatedAt },
  reviewed: { condition: sql`${isShown} AND ${reviewedRevision} = ${revision}`, order: createdAt },
};

/** What staff look for. */
export interface ProfileSearch {
  state?: ProfileState | undefined;
  /** Beginnings of names, slugs and numbers. */
  words: readonly string[];
  /** The search expressions of the typed words, and of the filters alone. */
  typed?: string | undefined;
  filters?: string | undefined;
  times?: readonly Time[];
  start?: string | undefined;
  /** Whole dollars an hour. */
  payTo?: number | undefined;
  order: ProfileOrder;
  after?: Place | undefined;
  limit: number;
}

/** The rows of a page, and the order they are in. */
interface Page {
  rows: SQL;
  order: SQL;
  direction: SQL;
}

/** A page of nannies in an order. */
export function selectProfileItems(db: Database, input: ProfileSearch) {
  const { rows, order, direction } = input.order === 'newest' ? newestPage(input) : sortedPage(input, input.order);
  return db
    .select({
      profileId: id,
      slug: profiles.slug,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      profileImageUrl: profiles.profileImageUrl,
      isPublic,
      isActive,
      heldAt,
      unclaimedSince,
      reviewedRevision,
      revision,
      isListed: sql<number>`EXISTS (SELECT 1 FROM listings WHERE profile_id = profiles.id)`,
      city: profiles.city,
      languages: profiles.languages,
      workArrangement: profiles.workArrangement,
      preferredAgeGroups: profiles.preferredAgeGroups,
      duties: profiles.duties,
      yearsExperience: profiles.yearsExperience,
      availabilityCalendar: profiles.availabilityCalendar,
      availableFrom: profiles.availableFrom,
      payFrom: profiles.payFrom,
      email: profiles.email,
      phone: sql<string | null>`coalesce(${users.phone}, ${profiles.phone})`,
      verifiedPhone: users.phone,
      createdAt,
      updatedAt: profiles.updatedAt,
      // In a batch, columns with the same name overwrite each other.
      since: sql<number | string>`${order}`.as('since'),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(sql`${profiles}.rowid IN (${rows})`)
    .orderBy(sql`${order} ${direction}`, sql`${id} ${direction}`);
}

const isSearch = ({ words, typed, filters }: ProfileSearch) =>
  words.length > 0 || typed !== undefined || filters !== undefined;

/** The newest first, or what came into the state last where only a state is asked for. */
function newestPage(input: ProfileSearch): Page {
  const list = input.state && lists[input.state];
  const order = isSearch(input) ? sql`profiles.rowid` : sql`${list?.order ?? createdAt}`;
  const behind = input.after && sql`(${order}, ${id}) < (${input.after.since}, ${input.after.id})`;
  const fits = and(list?.condition, behind, ...timesAndPay(input)) ?? sql`1`;
  const rows = sql`
    SELECT profiles.rowid FROM profiles WHERE ${isSearch(input) ? and(fits, isFound(input, fits)) : fits}
    ORDER BY ${order} DESC, ${id} DESC LIMIT ${input.limit}`;
  return { rows, order, direction: sql`DESC` };
}

/** The state of a profile and the sort values of the other orders, written exactly like the indexes of migration 0072. */
const stateName = sql`CASE WHEN profiles.unclaimed_since IS NOT NULL THEN 'unclaimed' WHEN profiles.held_at IS NOT NULL THEN 'held'
  WHEN NOT profiles.is_public THEN 'draft' WHEN NOT profiles.is_active THEN 'paused'
  WHEN profiles.reviewed_version IS NULL THEN 'waiting' WHEN profiles.reviewed_version < profiles.version THEN 'changed'
  ELSE 'reviewed' END`;
const orders: Record<Exclude<ProfileOrder, 'newest'>, { order: SQL; direction: SQL; comes: SQL }> = {
  name: {
    // Somebody without a name comes last.
    order: sql`coalesce(nullif(trim(profiles.sort_last_name || ' ' || profiles.sort_first_name), ''), '~')`,
    direction: sql`ASC`,
    comes: sql`>`,
  },
  changed: { order: sql`profiles.updated_at`, direction: sql`DESC`, comes: sql`<` },
  unchanged: { order: sql`profiles.updated_at`, direction: sql`ASC`, comes: sql`>` },
};

/** A page in another order: read from its index, or for a search, all that is found, sorted. */
function sortedPage(input: ProfileSearch, by: keyof typeof orders): Page {
  const { order, direction, comes } = orders[by];
  const { state, after } = input;
  const fits = and(
    state === undefined ? undefined : sql`${stateName} = ${state}`,
    after && sql`(${order}, ${id}) ${comes} (${after.since}, ${after.id})`,
    ...timesAndPay(input),
  );
  const source = isSearch(input)
    ? sql`(${allFound(input)}) AS found CROSS JOIN profiles ON profiles.rowid = found.place`
    : sql`profiles`;
  const rows = sql`
    SELECT profiles.rowid FROM ${source} WHERE ${fits ?? sql`1`}
    ORDER BY ${order} ${direction}, ${id} ${direction} LIMIT ${input.limit}`;
  return { rows, order, direction };
}

/** Unknown facts are no reason to leave somebody out: staff can ask her. */
function timesAndPay({ times = [], start, payTo }: ProfileSearch): SQL[] {
  return [
    ...times.map((time) => sql`instr(${days}, ${time})`),
    ...(start === undefined ? [] : [sql`(${profiles.availableFrom} IS NULL OR ${profiles.availableFrom} <= ${start})`]),
    ...(payTo === undefined ? [] : [sql`(${profiles.payFrom} IS NULL OR ${profiles.payFrom} <= ${payTo})`]),
  ];
}

/**
 * Condition on `profiles`: found by the typed words as a name or number, or by all of the search in the texts. The texts give a page
 * at a time, which is in the order of the list, because row ids grow.
 * @param fits what else a row of the page has to be
 */
function isFound(input: ProfileSearch, fits: SQL): SQL | undefined {
  const { typed, filters, after, limit } = input;
  const called = isCalled(input);
  const expression = typed ?? filters;
  if (expression === undefined) return called;
  // D1 binds numbers as floats, and FTS5 seeks to a row only when its number is an integer.
  const first = after ? sql`AND profile_search.rowid <= CAST(${after.since} AS INTEGER)` : sql``;
  const texts = sql`profiles.rowid IN (
    SELECT profile_search.rowid FROM profile_search CROSS JOIN profiles ON profiles.rowid = profile_search.rowid
    WHERE profile_search MATCH ${expression} ${first} AND ${fits}
    ORDER BY profile_search.rowid DESC LIMIT ${limit})`;
  return or(called, texts);
}

/** Query for the row ids of everything that a search finds, as `place`. */
function allFound(input: ProfileSearch): SQL {
  const called = isCalled(input);
  const expression = input.typed ?? input.filters;
  const queries = [
    ...(called ? [sql`SELECT profiles.rowid AS place FROM profiles WHERE ${called}`] : []),
    ...(expression === undefined
      ? []
      : [sql`SELECT profile_search.rowid AS place FROM profile_search WHERE profile_search MATCH ${expression}`]),
  ];
  return sql.join(queries, sql` UNION `);
}

/** Condition on `profiles`: found by the typed words as a name or number, and by the filters. */
function isCalled({ words, filters }: ProfileSearch): SQL | undefined {
  const called = searchCondition(words);
  if (called === undefined || filters === undefined) return called;
  return sql`${called} AND EXISTS (
    SELECT 1 FROM profile_search WHERE profile_search MATCH ${filters} AND profile_search.rowid = profiles.rowid)`;
}

/** Maximum number of rows of each kind that a search looks up. Typing more of the name finds the others. */
const perKind = 28;

/** Condition on `profiles`: every word is the beginning of a name, slug or number of the nanny. The longest word is looked up. */
export function searchCondition(words: readonly string[]): SQL | undefined {
  const [longest, ...others] = words.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return undefined;
  const hasWord = others.map((word) =>
    or(
      beginsWith(profiles.firstName, word),
      beginsWith(profiles.lastName, word),
      beginsWith(profiles.email, word),
      beginsWith(sql`${profiles.lastName} || ${profiles.firstName}`, word),
      contains(sql`'-' || ${profiles.slug}`, `-${word}`),
    ),
  );
  return and(sql`profiles.rowid IN (${matches(longest)})`, ...hasWord);
}

/** Query for the rows that have something beginning with a word. */
function matches(word: string): SQL {
  const end = `${word}\u{10FFFF}`;
  const begins = (column: string) => {
    const name = sql.raw(column);
    return sql`
      SELECT rowid FROM (
        SELECT rowid FROM profiles
        WHERE ${name} COLLATE NOCASE >= ${word} AND ${name} COLLATE NOCASE < ${end} LIMIT ${perKind})`;
  };
  // D1 allows at most five queries in a union.
  const named = chineseName.test(word)
    ? sql`${begins('first_name')} UNION ${begins('last_name')} UNION ${wholeName(word)}`
    : sql`${begins('first_name')} UNION ${begins('last_name')} UNION ${begins('email')}
        UNION ${bySlug(word)} UNION ${byFamilyName(word)}`;
  const digits = word.replace(/\D/g, '');
  if (digits.length < 3) return named;
  const numbered = [`+${digits}`, `+1${digits}`].map((number) => sql`SELECT rowid FROM (${byPhone(number)})`);
  return sql`SELECT rowid FROM (${named}) UNION ${sql.join(numbered, sql` UNION `)}`;
}

/** A name that certainly contains a given name. */
const chineseName = /^\p{Script=Han}{2,}$/u;

/** Query for the rows with a name such as `王秀英`, in Chinese order: the family name has one or two characters. */
function wholeName(word: string): SQL {
  const characters = [...word];
  const split = (length: number) => {
    const [family, given] = [characters.slice(0, length).join(''), characters.slice(length).join('')];
    // The plus makes SQLite search by given name, because thousands of nannies share a family name.
    return sql`(first_name COLLATE NOCASE >= ${given} AND first_name COLLATE NOCASE < ${`${given}\u{10FFFF}`}
      AND +last_name = ${family})`;
  };
  const isNamedSo = characters.length > 2 ? sql`${split(1)} OR ${split(2)}` : split(1);
  return sql`SELECT rowid FROM (SELECT rowid FROM profiles WHERE ${isNamedSo} LIMIT ${perKind})`;
}

/** Query for the rows whose slug begins with the word: a slug has the name in Latin letters, given name first. */
function bySlug(word: string): SQL {
  const start = word.toLowerCase();
  return sql`
    SELECT rowid FROM (
      SELECT rowid FROM profiles WHERE slug >= ${start} AND slug < ${`${start}\u{10FFFF}`} LIMIT ${perKind})`;
}

/** Query for the rows whose Chinese family name begins with these letters when romanized. */
function byFamilyName(word: string): SQL {
  return sql`
    SELECT rowid FROM (
      SELECT profiles.rowid FROM json_each(${JSON.stringify(familyNamesInLetters(word))}) AS family
      CROSS JOIN profiles ON profiles.last_name COLLATE NOCASE = family.value LIMIT ${perKind})`;
}

/** Query for the rows whose verified or typed number begins with these digits. */
function byPhone(number: string): SQL {
  const end = `${number}:`;
  return sql`
    SELECT profiles.rowid FROM users JOIN profiles ON profiles.user_id = users.id
      WHERE users.phone >= ${number} AND users.phone < ${end}
    UNION SELECT rowid FROM profiles WHERE phone >= ${number} AND phone < ${end} LIMIT ${perKind}`;
}
