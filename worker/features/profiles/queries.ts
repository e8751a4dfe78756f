import { and, eq, type SQL, sql } from 'drizzle-orm';
import { buildOnce, type Database } from '../../db/client.ts';
import { certifications, profiles, profileSlugs } from '../../db/schema.ts';
import type { ProfileChanges, ProfileRow } from './record.ts';

export async function selectById(db: Database, id: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id));
  return row ?? null;
}

export async function selectByUser(db: Database, userId: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  return row ?? null;
}

/** The profile that has or ever had this slug. */
export async function selectBySlug(db: Database, slug: string): Promise<ProfileRow | null> {
  const [row] = await db
    .select({ profile: profiles })
    .from(profileSlugs)
    .innerJoin(profiles, eq(profiles.id, profileSlugs.profileId))
    .where(eq(profileSlugs.slug, slug));
  return row?.profile ?? null;
}

/** Reads a profile that a condition on `value` names, with its certifications, oldest first. */
const findWithCertifications = (condition: SQL) =>
  buildOnce((db) =>
    db.query.profiles
      .findFirst({
        where: condition,
        with: { certifications: { orderBy: [certifications.createdAt, certifications.id] } },
      })
      .prepare(),
  );

const value = sql.placeholder('value');
const findBy = {
  id: findWithCertifications(eq(profiles.id, value)),
  userId: findWithCertifications(eq(profiles.userId, value)),
  // drizzle would take columns of another table for columns of this one.
  slug: findWithCertifications(eq(profiles.id, sql`(SELECT profile_id FROM profile_slugs WHERE slug = ${value})`)),
};

/** A profile by id, owner or any slug it ever had, with its certifications, oldest first: one round trip. */
export async function selectWithCertifications(
  db: Database,
  identifier: { id: string } | { userId: string } | { slug: string },
) {
  const found = await query(db, identifier);
  if (!found) return null;
  const { certifications: certificationRows, ...profile } = found;
  return { profile, certifications: certificationRows };
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

export async function setHold(db: Database, input: { id: string; now: number }): Promise<void> {
  await db
    .update(profiles)
    .set({ heldAt: input.now, version: sql`${profiles.version} + 1`, updatedAt: input.now })
    .where(eq(profiles.id, input.id));
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
 * Writes changes to the owner's profile in one statement, whatever else is written at the same time.
 * @param input.version the version the changes were made for, if that matters
 * @returns the new row, or null when there is no such profile of hers in that version
 */
export async function updateFields(
  db: Database,
  input: { id: string; userId: string; version: number | undefined; changes: ProfileChanges; now: number },
): Promise<ProfileRow | null> {
  const [row] = await db
    .update(profiles)
    .set({ ...input.changes, version: sql`${profiles.version} + 1`, updatedAt: input.now })
    .where(
      and(
        eq(profiles.id, input.id),
        eq(profiles.userId, input.userId),
        input.version === undefined ? undefined : eq(profiles.version, input.version),
      ),
    )
    .returning();
  return row ?? null;
}

/**
 * Writes changes to the version they were made for, with the slug's history if they bring a slug: all or nothing.
 * @returns the new row, or null when another write came first
 * @throws when the slug belongs to another profile
 */
export async function updateVersion(
  db: Database,
  input: { id: string; version: number; changes: ProfileChanges; slug: string | undefined; now: number },
): Promise<ProfileRow | null> {
  const update = db
    .update(profiles)
    .set({
      ...input.changes,
      ...(input.slug !== undefined && { slug: input.slug }),
      version: sql`${profiles.version} + 1`,
      updatedAt: input.now,
    })
    .where(and(eq(profiles.id, input.id), eq(profiles.version, input.version)))
    .returning();
  const { slug } = input;
  if (slug === undefined) return (await update)[0] ?? null;
  // The slug is claimed first: that fails on the primary key when it is another profile's, and undoes the batch.
  const claim = db.insert(profileSlugs).select(
    db
      .select({
        slug: sql<string>`${slug}`.as('slug'),
        profileId: profiles.id,
        createdAt: sql<number>`${input.now}`.as('created_at'),
      })
      .from(profiles)
      .where(
        and(
          eq(profiles.id, input.id),
          eq(profiles.version, input.version),
          sql`NOT EXISTS (SELECT 1 FROM profile_slugs WHERE slug = ${slug} AND profile_id = ${input.id})`,
        ),
      ),
  );
  const [, rows] = await db.batch([claim, update]);
  return rows[0] ?? null;
}
