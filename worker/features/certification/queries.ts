import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { type Batch, rowOf } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { readTogether } from '../../db/read-together.ts';
import { act } from '../../records/act.ts';
import { listingTagIf, visibleProfileTags, type Writer } from '../../records/purges.ts';
import { certifications, profiles } from '../../db/schema.ts';
import type { CertificationRow } from '../../records/certification/record.ts';

/** A profile's certifications, oldest first, with the fields that decide who may see them. Null when there is no such profile. */
export async function selectWithProfile(db: Database, profileId: string) {
  const { owners, rows } = await readTogether(db, {
    owners: db
      .select({
        userId: profiles.userId,
        isPublic: profiles.isPublic,
        isActive: profiles.isActive,
        heldAt: profiles.heldAt,
      })
      .from(profiles)
      .where(eq(profiles.id, profileId)),
    rows: db
      .select()
      .from(certifications)
      .where(eq(certifications.profileId, profileId))
      .orderBy(certifications.createdAt, certifications.id),
  });
  const [profile] = owners;
  return profile ? { profile, rows } : null;
}

/**
 * Adds a certification to the user's own profile. The same name with the same document is the same certification: the answer to
 * the first request may have been lost.
 * @returns null when the profile is another user's or already has the maximum number
 */
export async function insertOwn(
  services: Writer,
  input: { row: typeof certifications.$inferInsert; userId: string; max: number },
): Promise<CertificationRow | null> {
  const { row } = input;
  const same = sql`SELECT * FROM certifications
    WHERE profile_id = ${row.profileId} AND name = ${row.name} AND document_url = ${row.documentUrl ?? null}`;
  const steps = act(services, row.createdAt)
    .step(
      'certification',
      sql`
        INSERT INTO certifications (id, profile_id, name, issuer, issue_date, expiry_date, document_url, created_at, document_at)
        SELECT ${row.id}, id, ${row.name}, ${row.issuer ?? null}, ${row.issueDate ?? null}, ${row.expiryDate ?? null},
          ${row.documentUrl ?? null}, ${row.createdAt}, ${row.documentUrl ? row.createdAt : null}
        FROM profiles
        WHERE id = ${row.profileId} AND user_id = ${input.userId}
          AND (SELECT count(*) FROM certifications WHERE profile_id = ${row.profileId}) < ${input.max}
          AND NOT EXISTS (${same})`,
    )
    .purgeIf('certification', 'page is due', (wrote) =>
      visibleProfileTags(sql`${wrote} AND profiles.id = ${row.profileId}`),
    );
  const own = sql`SELECT 1 FROM profiles WHERE id = ${row.profileId} AND user_id = ${input.userId}`;
  const read = steps.step('stored', sql`${same} AND EXISTS (${own})`, rowOf(certifications));
  const { stored } = await read.run();
  return stored[0] ?? null;
}

/**
 * A batch that records which cached pages show the certification of a condition, before it changes: the profile page, and the
 * lists if the certification is verified, because lists show verified ones.
 */
function markShown(services: Writer, condition: SQL, now: number): Batch {
  const named = sql`SELECT profile_id FROM certifications WHERE ${condition}`;
  const isOnLists = sql`EXISTS (SELECT 1 FROM listings WHERE profile_id IN (${named} AND verified))`;
  return act(services, now)
    .purge('page is due', visibleProfileTags(sql`profiles.id IN (${named})`))
    .purge('lists are due', listingTagIf(isOnLists));
}

/** Identifies a certification by its owner, and by its profile if one is given. */
export interface OwnCertification {
  id: string;
  userId: string;
  profileId?: string;
}

/** A certification to change, in the revision that was seen, if that matters. */
type SeenCertification = OwnCertification & { revision: number | undefined };

/** One of the user's certifications. */
export async function selectOwn(db: Database, own: OwnCertification): Promise<CertificationRow | null> {
  const [row] = await db.select().from(certifications).where(isOwn(own));
  return row ?? null;
}

/** Deletes one of the user's certifications. @returns false when there is none in that revision */
export async function deleteOwn(services: Writer, input: SeenCertification & { now: number }): Promise<boolean> {
  const { now } = input;
  const condition = isSeen(input);
  const steps = markShown(services, condition, now).step(
    'certification',
    services.db.delete(certifications).where(condition).returning({ id: certifications.id }),
  );
  const { certification } = await steps.run();
  return certification.length > 0;
}

const nextRevision = sql`revision + 1`;

/** A decision of the agency, kept only while what it is about stays the same. */
const keptIf = (isSame: SQL, decided: SQLiteColumn) => sql`CASE WHEN ${isSame} THEN ${decided} END`;

/**
 * Attaches a document. If the agency verified a different one, the badge is removed. The same document again changes nothing.
 * @returns null when there is none in that revision
 */
export async function updateDocument(
  services: Writer,
  input: SeenCertification & { documentUrl: string; now: number },
): Promise<CertificationRow | null> {
  const { now, documentUrl } = input;
  const isSame = sql`document_url IS ${documentUrl}`;
  const changes = {
    documentUrl,
    verified: sql`${isSame} AND verified`,
    checkedAt: keptIf(isSame, certifications.checkedAt),
    checkedBy: keptIf(isSame, certifications.checkedBy),
    refusalReason: keptIf(isSame, certifications.refusalReason),
    documentAt: sql`CASE WHEN ${isSame} THEN document_at ELSE ${now} END`,
    revision: sql`CASE WHEN ${isSame} THEN revision ELSE ${nextRevision} END`,
  };
  return update(services, isSeen(input, isSame), changes, now);
}

/**
 * Changes name, issuer and dates. If they differ from what the agency verified, the badge is removed, and the certification waits
 * for a new check.
 * @returns null when there is none in that revision
 */
export async function updateDetails(
  services: Writer,
  input: SeenCertification & {
    details: { name: string; issuer: string | null; issueDate: number | null; expiryDate: number | null };
    now: number;
  },
): Promise<CertificationRow | null> {
  const { details, now } = input;
  const isSame = sql`name IS ${details.name} AND issuer IS ${details.issuer} AND issue_date IS ${details.issueDate}
    AND expiry_date IS ${details.expiryDate}`;
  const changes = {
    ...details,
    verified: sql`${isSame} AND verified`,
    checkedAt: keptIf(isSame, certifications.checkedAt),
    checkedBy: keptIf(isSame, certifications.checkedBy),
    refusalReason: keptIf(isSame, certifications.refusalReason),
    remindedDays: sql`CASE WHEN expiry_date IS ${details.expiryDate} THEN reminded_days END`,
    // A certification that was already checked goes to the end of the agency's list.
    documentAt: sql`CASE WHEN ${isSame} OR checked_at IS NULL THEN document_at ELSE ${now} END`,
    revision: sql`CASE WHEN ${isSame} THEN revision ELSE ${nextRevision} END`,
  };
  return update(services, isSeen(input, isSame), changes, now);
}

/** Changes the certification of a condition. @returns null when there is none */
async function update(
  services: Writer,
  condition: SQL,
  changes: SQLiteUpdateSetSource<typeof certifications>,
  now: number,
): Promise<CertificationRow | null> {
  const steps = markShown(services, condition, now).step(
    'certification',
    services.db.update(certifications).set(changes).where(condition).returning(),
    rowOf(certifications),
  );
  const { certification } = await steps.run();
  return certification[0] ?? null;
}

/**
 * Condition: the user's certification has the revision that was seen.
 * @param isSame condition that it already is as the change leaves it: the answer to the first request may have been lost
 */
function isSeen({ revision, ...own }: SeenCertification, isSame = sql`0`): SQL {
  return revision === undefined
    ? isOwn(own)
    : sql`${isOwn(own)} AND (${eq(certifications.revision, revision)} OR ${isSame})`;
}

/** Condition: the certification belongs to the user, and to the profile if one is given. */
function isOwn({ id, profileId, userId }: OwnCertification): SQL {
  const isOnProfile = profileId === undefined ? sql`1` : eq(certifications.profileId, profileId);
  return sql`${eq(certifications.id, id)} AND ${isOnProfile} AND EXISTS (
    SELECT 1 FROM profiles WHERE profiles.id = ${certifications.profileId} AND profiles.user_id = ${userId})`;
}
