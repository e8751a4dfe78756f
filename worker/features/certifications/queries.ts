import { and, eq, sql } from 'drizzle-orm';
import { atomic } from '../../db/atomic.ts';
import type { Database } from '../../db/client.ts';
import { certifications, profiles } from '../../db/schema.ts';
import type { CertificationRow } from './record.ts';

/** A profile's certifications, oldest first, with what says who may see them. Null when there is no such profile. */
export async function selectWithProfile(db: Database, profileId: string) {
  const [owners, rows] = await db.batch([
    db
      .select({
        userId: profiles.userId,
        isPublic: profiles.isPublic,
        isActive: profiles.isActive,
        heldAt: profiles.heldAt,
      })
      .from(profiles)
      .where(eq(profiles.id, profileId)),
    db
      .select()
      .from(certifications)
      .where(eq(certifications.profileId, profileId))
      .orderBy(certifications.createdAt, certifications.id),
  ]);
  const [profile] = owners;
  return profile ? { profile, rows } : null;
}

/** Adds a certification to the user's own profile while it has room. Null when it is not hers or full. */
export async function insertOwn(
  db: Database,
  input: { row: typeof certifications.$inferInsert; userId: string; max: number },
): Promise<boolean> {
  const { row } = input;
  const [inserted = []] = await atomic(db, [
    sql`
      INSERT INTO certifications (id, profile_id, name, issuer, issue_date, expiry_date, document_url, created_at)
      SELECT ${row.id}, id, ${row.name}, ${row.issuer ?? null}, ${row.issueDate ?? null}, ${row.expiryDate ?? null},
        ${row.documentUrl ?? null}, ${row.createdAt}
      FROM profiles
      WHERE id = ${row.profileId} AND user_id = ${input.userId}
        AND (SELECT count(*) FROM certifications WHERE profile_id = ${row.profileId}) < ${input.max}
      RETURNING id`,
  ]);
  return inserted.length > 0;
}

export async function deleteOwn(
  db: Database,
  input: { id: string; profileId: string; userId: string },
): Promise<boolean> {
  const rows = await db
    .delete(certifications)
    .where(and(eq(certifications.id, input.id), eq(certifications.profileId, input.profileId), ownedBy(input.userId)))
    .returning({ id: certifications.id });
  return rows.length > 0;
}

/** Attaches a document. What the agency verified was another document, so the mark goes. */
export async function updateDocument(
  db: Database,
  input: { id: string; userId: string; documentUrl: string },
): Promise<CertificationRow | null> {
  const [row] = await db
    .update(certifications)
    .set({ documentUrl: input.documentUrl, verified: false })
    .where(and(eq(certifications.id, input.id), ownedBy(input.userId)))
    .returning();
  return row ?? null;
}

function ownedBy(userId: string) {
  return sql`EXISTS (SELECT 1 FROM profiles WHERE profiles.id = ${certifications.profileId} AND profiles.user_id = ${userId})`;
}
