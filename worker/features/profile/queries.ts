import { desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mediaPath } from '#domain/media/media-path.ts';
import { storedVideoSchema } from '#domain/media/stored-video.ts';
import type { ProfileRow } from '../../records/profile/write.ts';
import { batch, rowOf } from '../../db/batch.ts';
import { buildOnce, type Database } from '../../db/client.ts';
import { act } from '../../records/act.ts';
import { claimProfile } from '../../records/profile/claim.ts';
import { insertProfile } from '../../records/profile/search.ts';
import type { Writer } from '../../records/purges.ts';
import { isShownReference } from '../../records/reference/record.ts';
import { certifications, profileReferences, profiles, profileSlugs, profileTranslations } from '../../db/schema.ts';

export async function selectById(db: Database, id: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id));
  return row ?? null;
}

export async function selectByUser(db: Database, userId: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  return row ?? null;
}

/** Whether the profile is in the directory; records/directory/listings.ts keeps the listings up to date. */
const isInDirectory = sql<number>`EXISTS (SELECT 1 FROM listings WHERE listings.profile_id = ${profiles.id})`;

/** The facts that the server measured of the profile's video, as JSON. */
const videoFacts = sql<string | null>`(
  SELECT json_object('storedAt', stored_at, 'durationMs', duration_ms, 'width', width, 'height', height,
    'hasStill', json_type(variant_sizes, '$.poster') IS NOT NULL)
  FROM objects WHERE objects.id = substr(${profiles.videoResumeUrl}, ${mediaPath('').length + 1}))`;

/** The translations that readers may see. */
const shownTranslations = { where: ne(profileTranslations.state, 'suggested') };

/** A profile's certifications, references and other data of its public page. */
const pageParts = {
  with: {
    certifications: { orderBy: [certifications.createdAt, certifications.id] },
    references: {
      where: isShownReference,
      orderBy: [desc(profileReferences.toMonth), profileReferences.id],
    },
    translations: shownTranslations,
  },
  extras: { isListed: isInDirectory.as('is_listed'), videoFacts: videoFacts.as('video_facts') },
};

/** Reads the profile of a condition on `value`, with its certifications and references. */
const findWithCertifications = (condition: SQL) =>
  buildOnce((db) => db.query.profiles.findFirst({ where: condition, ...pageParts }).prepare());

const value = sql.placeholder('value');
// drizzle would resolve columns of the other table as columns of this one.
const isOfSlug = eq(profiles.id, sql`(SELECT profile_id FROM profile_slugs WHERE slug = ${value})`);

const findBy = {
  id: findWithCertifications(eq(profiles.id, value)),
  userId: findWithCertifications(eq(profiles.userId, value)),
  slug: findWithCertifications(isOfSlug),
};

const findAll = buildOnce((db) =>
  db.query.profiles
    .findMany({ where: sql`${profiles.id} IN (SELECT value FROM json_each(${value}))`, ...pageParts })
    .prepare(),
);

const findTranslated = (condition: SQL) =>
  buildOnce((db) =>
    db.query.profiles.findFirst({ where: condition, with: { translations: shownTranslations } }).prepare(),
  );

const findTranslatedBy = {
  id: findTranslated(eq(profiles.id, value)),
  slug: findTranslated(isOfSlug),
};

/** A profile by id or any current or earlier slug, with its translations, in one round trip. */
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
 * A profile by id, owner or any current or earlier slug, with its certifications, oldest first, and the approved references,
 * newest first, in one round trip.
 */
export async function selectWithCertifications(
  db: Database,
  identifier: { id: string } | { userId: string } | { slug: string },
) {
  const found = await query(db, identifier);
  return found ? toPageRows(found) : null;
}

/** The profiles of some ids with their certifications and references, in no particular order, in one round trip. */
export async function selectAllWithCertifications(db: Database, ids: readonly string[]) {
  const found = await findAll(db).execute({ value: JSON.stringify(ids) });
  return found.map(toPageRows);
}

function toPageRows({
  certifications: certificationRows,
  references,
  translations,
  isListed: listed,
  videoFacts: facts,
  ...profile
}: NonNullable<Awaited<ReturnType<typeof query>>>) {
  const video = facts === null ? null : storedVideoSchema.parse(JSON.parse(facts));
  return { profile, certifications: certificationRows, references, translations, isListed: listed === 1, video };
}

function query(db: Database, identifier: { id: string } | { userId: string } | { slug: string }) {
  if ('slug' in identifier) return findBy.slug(db).execute({ value: identifier.slug });
  if ('id' in identifier) return findBy.id(db).execute({ value: identifier.id });
  return findBy.userId(db).execute({ value: identifier.userId });
}

/**
 * Creates the user's profile, or finds the existing one: a user has at most one. The profile that staff wrote for the user's
 * verified phone counts as existing: from now on it is the user's.
 */
export async function insertOrSelect(services: Writer, row: typeof profiles.$inferInsert, verifiedPhone?: string) {
  const { db } = services;
  const now = row.createdAt;
  const claimed =
    verifiedPhone === undefined
      ? act(services, now)
      : claimProfile(act(services, now), { phone: verifiedPhone, userId: sql`${row.userId}`, condition: sql`1`, now });
  const { inserted, existing } = await claimed
    .step(
      'inserted',
      db.insert(profiles).values(row).onConflictDoNothing({ target: profiles.userId }).returning({ id: profiles.id }),
    )
    .step('search', insertProfile(sql`${row.id}`))
    .step('existing', db.select().from(profiles).where(eq(profiles.userId, row.userId)), rowOf(profiles))
    .run();
  return { created: inserted.length > 0, row: existing[0] ?? null };
}

/** The profile that has a slug, now or in the past; null when the slug is free. */
export async function selectSlugOwner(db: Database, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ profileId: profileSlugs.profileId })
    .from(profileSlugs)
    .where(eq(profileSlugs.slug, slug));
  return row?.profileId ?? null;
}

/**
 * Gives this slug to a profile without one, unless it belongs to another profile. The revision stays, because the nanny changed
 * nothing.
 * @returns the slug that the profile has afterwards; null when it has none
 */
export async function reserveSlug(
  db: Database,
  { id, slug, now }: { id: string; slug: string; now: number },
): Promise<string | null> {
  const needsSlug = sql`id = ${id} AND slug IS NULL`;
  const { kept } = await batch(db)
    .step(
      'claim',
      sql`
        INSERT INTO profile_slugs (slug, profile_id, created_at)
        SELECT ${slug}, id, ${now} FROM profiles WHERE ${needsSlug}
        ON CONFLICT DO NOTHING`,
    )
    .ifWrote('claim', 'profile', (wrote) => sql`UPDATE profiles SET slug = ${slug} WHERE ${wrote} AND ${needsSlug}`)
    .step('kept', sql`SELECT slug FROM profiles WHERE id = ${id}`, (row) => z.string().nullable().parse(row['slug']))
    .run();
  return kept[0] ?? null;
}
