import { desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { reviewedFields } from '#domain/agency/reviews.ts';
import { mediaPath } from '#domain/media/media.ts';
import { storedVideoSchema } from '#domain/media/stored-video.ts';
import { atomic } from '../../db/atomic.ts';
import { buildOnce, type Database } from '../../db/client.ts';
import {
  changesCard,
  changesOf,
  forgetSearchRow,
  isListed,
  isListingOld,
  mayChangeListing,
  removeListing,
  updateListing,
} from '../../db/listings.ts';
import {
  addDuePurges,
  listingTagIf,
  planPurges,
  type PurgePlan,
  readPurgePlan,
  visibleProfileTags,
} from '../../db/purges.ts';
import { isShownReference } from '../../db/reference-record.ts';
import { certifications, profileReferences, profiles, profileSlugs, profileTranslations } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { markStaleTranslations } from '../../db/translations.ts';
import type { ProfileChanges, ProfileRow } from './record.ts';

export async function selectById(db: Database, id: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id));
  return row ?? null;
}

export async function selectByUser(db: Database, userId: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  return row ?? null;
}

/** Whether the directory has the profile; db/listings.ts keeps it so. */
const isInDirectory = sql<number>`EXISTS (SELECT 1 FROM listings WHERE listings.profile_id = ${profiles.id})`;

/** What the server measured of the profile's video, as JSON. */
const videoFacts = sql<string | null>`(
  SELECT json_object('storedAt', stored_at, 'durationMs', duration_ms, 'width', width, 'height', height)
  FROM objects WHERE objects.id = substr(${profiles.videoResumeUrl}, ${mediaPath('').length + 1}))`;

/** What a reader's text can come from. */
const shownTranslations = { where: ne(profileTranslations.state, 'suggested') };

/** Reads a profile that a condition on `value` names, with its certifications and what families say. */
const findWithCertifications = (condition: SQL) =>
  buildOnce((db) =>
    db.query.profiles
      .findFirst({
        where: condition,
        with: {
          certifications: { orderBy: [certifications.createdAt, certifications.id] },
          references: {
            where: isShownReference,
            orderBy: [desc(profileReferences.toMonth), profileReferences.id],
            with: { video: true },
          },
          translations: shownTranslations,
        },
        extras: { isListed: isInDirectory.as('is_listed'), videoFacts: videoFacts.as('video_facts') },
      })
      .prepare(),
  );

const value = sql.placeholder('value');
// drizzle would take columns of another table for columns of this one.
const isOfSlug = eq(profiles.id, sql`(SELECT profile_id FROM profile_slugs WHERE slug = ${value})`);

const findBy = {
  id: findWithCertifications(eq(profiles.id, value)),
  userId: findWithCertifications(eq(profiles.userId, value)),
  slug: findWithCertifications(isOfSlug),
};

const findTranslated = (condition: SQL) =>
  buildOnce((db) =>
    db.query.profiles.findFirst({ where: condition, with: { translations: shownTranslations } }).prepare(),
  );

const findTranslatedBy = {
  id: findTranslated(eq(profiles.id, value)),
  slug: findTranslated(isOfSlug),
};

/** A profile by id or any slug it ever had, with its translations: one round trip. */
export async function selectTranslated(db: Database, identifier: { id: string } | { slug: string }) {
  const found =
    'slug' in identifier
      ? await findTranslatedBy.slug(db).execute({ value: identifier.slug })
      : await findTranslatedBy.id(db).execute({ value: identifier.id });
  if (!found) return null;
  const { translations, ...profile } = found;
  return { profile, translations };
}

/**
 * A profile by id, owner or any slug it ever had, with its certifications, oldest first, and what the agency approved of
 * what families say, the latest first: one round trip.
 */
export async function selectWithCertifications(
  db: Database,
  identifier: { id: string } | { userId: string } | { slug: string },
) {
  const found = await query(db, identifier);
  if (!found) return null;
  const {
    certifications: certificationRows,
    references,
    translations,
    isListed: listed,
    videoFacts: facts,
    ...profile
  } = found;
  const video = facts === null ? null : storedVideoSchema.parse(JSON.parse(facts));
  return { profile, certifications: certificationRows, references, translations, isListed: listed === 1, video };
}

function query(db: Database, identifier: { id: string } | { userId: string } | { slug: string }) {
  if ('slug' in identifier) return findBy.slug(db).execute({ value: identifier.slug });
  if ('id' in identifier) return findBy.id(db).execute({ value: identifier.id });
  return findBy.userId(db).execute({ value: identifier.userId });
}

/** Creates the user's profile, or finds the one she has: a user has at most one. */
export async function insertOrSelect(db: Database, row: typeof profiles.$inferInsert) {
  const [inserted, existing] = await db.batch([
    db.insert(profiles).values(row).onConflictDoNothing({ target: profiles.userId }).returning({ id: profiles.id }),
    db.select().from(profiles).where(eq(profiles.userId, row.userId)),
  ]);
  return { created: inserted.length > 0, row: existing[0] ?? null };
}

/**
 * Writes what the agency decided about a profile: no edit of hers, so that the version stays.
 * @param input.condition on `profiles`, besides its id
 * @param input.also statements for the same batch; `changes()` in the first is 1 when the profile was written
 */
export function writeDecision(
  db: Database,
  input: { id: string; condition?: SQL; changes: ProfileChanges; now: number; also: SQL[] },
): Promise<Written> {
  const isThis = sql`${eq(profiles.id, input.id)}`;
  const condition = input.condition ? sql`${isThis} AND ${input.condition}` : isThis;
  return write(db, { ...input, condition, isDecision: true });
}

/** Deletes a profile, its listing and everything that hangs on it. */
export async function deleteProfile(db: Database, { id, now }: { id: string; now: number }): Promise<PurgePlan> {
  const isThis = eq(profiles.id, id);
  const results = await db.batch([
    statement(db, addDuePurges(visibleProfileTags(isThis), now)),
    ...[
      addDuePurges(listingTagIf(sql`EXISTS (SELECT 1 FROM listings WHERE profile_id = ${id})`), now),
      ...removeListing(sql`${id}`),
      sql`DELETE FROM profiles WHERE ${isThis}`,
      ...planPurges(now, true),
    ].map((query) => statement(db, query)),
  ]);
  return readPurgePlan(results);
}

/** Which profile a slug belongs to, now or in the past; null when it is free. */
export async function selectSlugOwner(db: Database, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ profileId: profileSlugs.profileId })
    .from(profileSlugs)
    .where(eq(profileSlugs.slug, slug));
  return row?.profileId ?? null;
}

/**
 * Gives a profile without a slug this one, unless it is another profile's. The nanny changed nothing, so the version stays.
 * @returns the slug that the profile has then; null when it has none
 */
export async function reserveSlug(
  db: Database,
  { id, slug, now }: { id: string; slug: string; now: number },
): Promise<string | null> {
  const isHers = sql`id = ${id} AND slug IS NULL`;
  const [, , rows] = await atomic(db, [
    sql`
      INSERT INTO profile_slugs (slug, profile_id, created_at)
      SELECT ${slug}, id, ${now} FROM profiles WHERE ${isHers}
      ON CONFLICT DO NOTHING`,
    sql`UPDATE profiles SET slug = ${slug} WHERE changes() > 0 AND ${isHers}`,
    sql`SELECT slug FROM profiles WHERE id = ${id}`,
  ]);
  const kept = rows?.[0]?.['slug'];
  return typeof kept === 'string' ? kept : null;
}

/** A written profile, null when it was not written, and what its writer has to purge in either case. */
export interface Written {
  row: ProfileRow | null;
  plan: PurgePlan;
}

/**
 * Writes changes to the owner's profile, even when others write to it at the same time.
 * @param input.version the version the changes were made for, if that matters
 * @returns no row when there is no such profile of hers in that version
 */
export function updateFields(
  db: Database,
  input: { id: string; userId: string; version: number | undefined; changes: ProfileChanges; now: number },
): Promise<Written> {
  const { id, version } = input;
  const isHers = sql`${eq(profiles.id, id)} AND ${eq(profiles.userId, input.userId)}`;
  const condition = version === undefined ? isHers : sql`${isHers} AND ${eq(profiles.version, version)}`;
  return write(db, { ...input, condition });
}

/**
 * Writes changes to the version they were made for, with the slug's history if they bring a slug: all or nothing.
 * @returns no row when another write came first
 * @throws when the slug belongs to another profile
 */
export function updateVersion(
  db: Database,
  input: { id: string; version: number; changes: ProfileChanges; slug: string | undefined; now: number },
): Promise<Written> {
  const { id, slug, now } = input;
  const condition = sql`${eq(profiles.id, id)} AND ${eq(profiles.version, input.version)}`;
  const changes = slug === undefined ? input.changes : { ...input.changes, slug };
  // The slug is claimed first: that fails on the primary key when it is another profile's, and undoes the batch.
  const claim = sql`
    INSERT INTO profile_slugs (slug, profile_id, created_at)
    SELECT ${slug ?? ''}, profiles.id, ${now} FROM profiles
    WHERE ${condition} AND NOT EXISTS (SELECT 1 FROM profile_slugs WHERE slug = ${slug ?? ''} AND profile_id = ${id})`;
  return write(db, { id, condition, changes, now, ...(slug !== undefined && { claim }) });
}

/**
 * Writes to one profile, with what follows for the directory and the edge: one batch.
 * @param input.claim a statement to run first
 * @param input.isDecision the agency writes, not she
 */
async function write(
  db: Database,
  input: {
    id: string;
    condition: SQL;
    changes: ProfileChanges;
    now: number;
    claim?: SQL;
    isDecision?: boolean;
    also?: SQL[];
  },
): Promise<Written> {
  const { condition, changes, now } = input;
  const id = sql`${input.id}`;
  const isVisibility = [changes.isPublic, changes.isActive, changes.heldAt].some((value) => value !== undefined);
  const listing = mayChangeListing(changes)
    ? [addDuePurges(listingTagIf(isListingOld(id)), now), ...updateListing(id)]
    : [];
  const isShown = isVisibility ? sql`slug IS NOT NULL` : sql`is_public AND is_active AND held_at IS NULL`;
  const card = sql`EXISTS (SELECT 1 FROM profiles WHERE ${condition} AND ${isListed} AND ${changesCard(changes)})`;
  const also = input.also ?? [];
  const [, , , rows, ...rest] = await db.batch([
    statement(db, input.claim ?? sql`SELECT 1`),
    statement(db, addDuePurges(listingTagIf(card), now)),
    statement(db, forgetSearchRow(condition, changes)),
    db
      .update(profiles)
      .set(input.isDecision ? changes : { ...changes, ...editsOf(changes, now) })
      .where(condition)
      .returning(),
    ...[
      ...also,
      addDuePurges(
        sql`SELECT 'profile:' || id AS tag FROM profiles WHERE ${also.length > 0 ? sql`1` : sql`changes() > 0`} AND id = ${id} AND ${isShown}`,
        now,
      ),
      ...markStaleTranslations(id, changes, now),
      ...listing,
      ...planPurges(now, isVisibility),
    ].map((query) => statement(db, query)),
  ]);
  return { row: rows[0] ?? null, plan: readPurgePlan(rest) };
}

/** What an edit of hers brings with it. */
function editsOf(changes: ProfileChanges, now: number): ProfileChanges {
  const isNextVersion = sql`reviewed_version = version AND NOT ${changesOf(reviewedFields, changes)}`;
  return {
    version: sql`${profiles.version} + 1`,
    updatedAt: now,
    // What families do not see needs no new review.
    reviewedVersion: sql`CASE WHEN ${isNextVersion} THEN version + 1 ELSE reviewed_version END`,
    holdAnsweredAt: sql`CASE WHEN held_at IS NOT NULL THEN ${now} END`,
    ...(changes.isPublic === true && { publishedAt: sql`coalesce(published_at, ${now})` }),
  };
}
