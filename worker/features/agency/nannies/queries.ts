import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ProfileState } from '#domain/agency/reviews.ts';
import { type Act, insertAct, wasDone } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { isListed } from '../../../db/listings.ts';
import { profiles, users } from '../../../db/schema.ts';
import { writeDecision, type Written } from '../../profiles/queries.ts';
import type { ProfileChanges } from '../../profiles/record.ts';

const isShown = sql`${profiles.isPublic} AND ${profiles.isActive} AND ${profiles.heldAt} IS NULL`;

/** The states, each as its index has it where it has one. */
const conditions: Record<ProfileState, SQL> = {
  held: sql`${profiles.heldAt} IS NOT NULL`,
  draft: sql`NOT ${profiles.isPublic} AND ${profiles.heldAt} IS NULL`,
  paused: sql`${profiles.isPublic} AND NOT ${profiles.isActive} AND ${profiles.heldAt} IS NULL`,
  waiting: sql`${isShown} AND ${profiles.reviewedVersion} IS NULL`,
  changed: sql`${isShown} AND ${profiles.reviewedVersion} < ${profiles.version}`,
  reviewed: sql`${isShown} AND ${profiles.reviewedVersion} = ${profiles.version}`,
};

/** Rows of a state that are looked at for one page, where no index has that state. */
export const scannedRows = 400;

/** A page of nannies, the newest first; those of one search by the beginning of a name, an address or a number. */
export function selectNannies(
  db: Database,
  input: {
    state: ProfileState | undefined;
    /** Lower ends of the words that were typed. */
    words: readonly string[];
    after: { since: number; id: string } | undefined;
    limit: number;
  },
) {
  const behind =
    input.after && sql`(${profiles.createdAt}, ${profiles.id}) < (${input.after.since}, ${input.after.id})`;
  const newest = sql`(
    SELECT id FROM profiles WHERE ${behind ?? sql`1`} ORDER BY created_at DESC, id DESC LIMIT ${scannedRows})`;
  const found = input.words.map((word) => sql`${profiles.id} IN (${matches(word)})`);
  const isScan = input.words.length === 0 && input.state !== undefined && !indexed.has(input.state);
  return db
    .select({
      profileId: profiles.id,
      slug: profiles.slug,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      isPublic: profiles.isPublic,
      isActive: profiles.isActive,
      heldAt: profiles.heldAt,
      reviewedVersion: profiles.reviewedVersion,
      version: profiles.version,
      isListed: sql<number>`${isListed}`,
      city: profiles.city,
      email: profiles.email,
      phone: sql<string | null>`coalesce(${users.phone}, ${profiles.phone})`,
      provedPhone: users.phone,
      createdAt: profiles.createdAt,
      updatedAt: profiles.updatedAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        input.state && conditions[input.state],
        behind,
        ...found,
        isScan ? sql`${profiles.id} IN ${newest}` : undefined,
      ),
    )
    .orderBy(desc(profiles.createdAt), desc(profiles.id))
    .limit(input.limit);
}

/** States whose rows an index has. */
const indexed: ReadonlySet<ProfileState> = new Set(['held', 'waiting', 'changed']);

/** Profiles that a word is the beginning of something of: at most a page's worth of each kind. */
function matches(word: string): SQL {
  const end = `${word}\u{10FFFF}`;
  const begins = (column: string) => {
    const name = sql.raw(column);
    return sql`
      SELECT id FROM (
        SELECT id FROM profiles
        WHERE ${name} COLLATE NOCASE >= ${word} AND ${name} COLLATE NOCASE < ${end} LIMIT 100)`;
  };
  const digits = word.replace(/\D/g, '');
  const numbers = digits.length < 3 ? [] : [`+${digits}`, `+1${digits}`].map(byPhone);
  return sql`${begins('first_name')} UNION ${begins('last_name')} UNION ${begins('email')} ${sql.join(numbers, sql` `)}`;
}

/** Profiles whose proved or typed number begins so. */
function byPhone(number: string): SQL {
  return sql`
    UNION SELECT profiles.id FROM users JOIN profiles ON profiles.user_id = users.id
      WHERE users.phone >= ${number} AND users.phone < ${`${number}:`}
    UNION SELECT id FROM profiles WHERE phone >= ${number} AND phone < ${`${number}:`}`;
}

/** Profiles by id, with the phones that their owners proved. */
export function selectForMerge(db: Database, ids: readonly string[]) {
  return db
    .select({ profile: profiles, provedPhone: users.phone })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(inArray(profiles.id, [...ids]));
}

/** Writes what a profile takes over from a quick one, with its files, certificates, requests and addresses. */
export function mergeInto(
  db: Database,
  input: { id: string; version: number; quickProfileId: string; changes: ProfileChanges; act: Act },
): Promise<Written> {
  const { id, quickProfileId, act } = input;
  return writeDecision(db, {
    id,
    condition: eq(profiles.version, input.version),
    changes: { ...input.changes, version: sql`${profiles.version} + 1`, updatedAt: act.at },
    now: act.at,
    also: [
      insertAct(act, sql`changes() > 0`),
      sql`UPDATE objects SET user_id = ${ownerOf(id)} WHERE user_id = ${ownerOf(quickProfileId)} AND ${wasDone(act)}`,
      sql`UPDATE certifications SET profile_id = ${id} WHERE profile_id = ${quickProfileId} AND ${wasDone(act)}`,
      sql`UPDATE contact_requests SET profile_id = ${id} WHERE profile_id = ${quickProfileId} AND ${wasDone(act)}`,
      sql`UPDATE profile_slugs SET profile_id = ${id} WHERE profile_id = ${quickProfileId} AND ${wasDone(act)}`,
    ],
  });
}

function ownerOf(profileId: string): SQL {
  return sql`(SELECT user_id FROM profiles WHERE id = ${profileId})`;
}
