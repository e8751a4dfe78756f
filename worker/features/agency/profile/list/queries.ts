import { and, type Column, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ProfileState } from '#domain/profile/desk.ts';
import { familyNamesInLetters } from '#domain/profile/family-names.ts';
import type { Database } from '../../../../db/client.ts';
import { profiles, users } from '../../../../db/schema.ts';
import { beginsWith, contains } from '../../../../db/text-match.ts';

const { isPublic, isActive, heldAt, reviewedRevision, revision, createdAt, id } = profiles;
const isShown = sql`${isPublic} AND ${isActive} AND ${heldAt} IS NULL`;

/** The states with the sort column of their lists, each in the form of its index. */
const lists: Record<ProfileState, { condition: SQL; order: Column }> = {
  held: { condition: sql`${heldAt} IS NOT NULL`, order: heldAt },
  draft: { condition: sql`NOT ${isPublic} AND ${heldAt} IS NULL`, order: createdAt },
  paused: { condition: sql`${isPublic} AND NOT ${isActive} AND ${heldAt} IS NULL`, order: createdAt },
  waiting: { condition: sql`${isShown} AND ${reviewedRevision} IS NULL`, order: profiles.publishedAt },
  changed: { condition: sql`${isShown} AND ${reviewedRevision} < ${revision}`, order: profiles.updatedAt },
  reviewed: { condition: sql`${isShown} AND ${reviewedRevision} = ${revision}`, order: createdAt },
};

/** A page of nannies, newest first; with a search, those whose name, slug or number begins with its words. */
export function selectProfileItems(
  db: Database,
  input: {
    state: ProfileState | undefined;
    words: readonly string[];
    after: { since: number; id: string } | undefined;
    limit: number;
  },
) {
  const list = input.state && lists[input.state];
  const order = list?.order ?? createdAt;
  const behind = input.after && sql`(${order}, ${id}) < (${input.after.since}, ${input.after.id})`;
  // A search has few rows: the plus makes SQLite look them up first and then sort them.
  const first = input.words.length > 0 ? sql`+${order}` : sql`${order}`;
  const page = sql`
    SELECT profiles.rowid FROM profiles
    WHERE ${and(list?.condition, behind, searchCondition(input.words)) ?? sql`1`}
    ORDER BY ${first} DESC, ${id} DESC LIMIT ${input.limit}`;
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
      since: sql<number>`${order}`.as('since'),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(sql`${profiles}.rowid IN (${page})`)
    .orderBy(desc(order), desc(id));
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
