import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { atomic } from '../../db/atomic.ts';
import type { Database } from '../../db/client.ts';
import {
  addDuePurges,
  listingTagIf,
  planPurges,
  type PurgePlan,
  readPurgePlan,
  visibleProfileTags,
} from '../../records/purges.ts';
import { certifications, profiles } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import type { CertificationRow } from '../../records/certification-record.ts';

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

/** Whether a write found what it was for, and what its writer has to purge in either case. */
interface Changed {
  isChanged: boolean;
  plan: PurgePlan;
}

/** Adds a certification to the user's own profile, unless that is not hers or has no room. */
export async function insertOwn(
  db: Database,
  input: { row: typeof certifications.$inferInsert; userId: string; max: number },
): Promise<Changed> {
  const { row } = input;
  const results = await atomic(db, [
    sql`
      INSERT INTO certifications (id, profile_id, name, issuer, issue_date, expiry_date, document_url, created_at, document_at)
      SELECT ${row.id}, id, ${row.name}, ${row.issuer ?? null}, ${row.issueDate ?? null}, ${row.expiryDate ?? null},
        ${row.documentUrl ?? null}, ${row.createdAt}, ${row.documentUrl ? row.createdAt : null}
      FROM profiles
      WHERE id = ${row.profileId} AND user_id = ${input.userId}
        AND (SELECT count(*) FROM certifications WHERE profile_id = ${row.profileId}) < ${input.max}
      RETURNING id`,
    addDuePurges(visibleProfileTags(sql`changes() > 0 AND profiles.id = ${row.profileId}`), row.createdAt),
    ...planPurges(row.createdAt, false),
  ]);
  return { isChanged: results[0]?.length === 1, plan: readPurgePlan(results) };
}

/**
 * Statements that write down as changed what shows the certification that a condition names, before it changes: its page,
 * and lists if it carries the mark of a verified one.
 */
function addShown(condition: SQL, now: number): [SQL, SQL] {
  const named = sql`SELECT profile_id FROM certifications WHERE ${condition}`;
  const isMark = sql`EXISTS (SELECT 1 FROM listings WHERE profile_id IN (${named} AND verified))`;
  return [
    addDuePurges(visibleProfileTags(sql`profiles.id IN (${named})`), now),
    addDuePurges(listingTagIf(isMark), now),
  ];
}

/** Deletes a certification, unless there is no such one of hers. */
export async function deleteOwn(
  db: Database,
  input: { id: string; profileId: string; userId: string; now: number },
): Promise<Changed> {
  const condition = sql`${eq(certifications.id, input.id)} AND ${eq(certifications.profileId, input.profileId)}
    AND ${ownedBy(input.userId)}`;
  const [page, lists] = addShown(condition, input.now);
  const results = await atomic(db, [
    page,
    lists,
    db.delete(certifications).where(condition).returning({ id: certifications.id }),
    ...planPurges(input.now, false),
  ]);
  return { isChanged: results[2]?.length === 1, plan: readPurgePlan(results) };
}

/** What the agency found about a document says nothing about another one. */
const unchecked = { verified: false, checkedAt: null, checkedBy: null, refusalReason: null };

/** Attaches a document. What the agency verified was another document, so the mark goes. */
export async function updateDocument(
  db: Database,
  input: { id: string; userId: string; documentUrl: string; now: number },
): Promise<{ row: CertificationRow | null; plan: PurgePlan }> {
  const condition = sql`${eq(certifications.id, input.id)} AND ${ownedBy(input.userId)}`;
  const [page, lists] = addShown(condition, input.now);
  const [, , rows, ...rest] = await db.batch([
    statement(db, page),
    statement(db, lists),
    db
      .update(certifications)
      .set({ ...unchecked, documentUrl: input.documentUrl, documentAt: input.now })
      .where(condition)
      .returning(),
    ...planPurges(input.now, false).map((query) => statement(db, query)),
  ]);
  return { row: rows[0] ?? null, plan: readPurgePlan(rest) };
}

/**
 * Changes name, issuer and dates. Whatever differs was not what the agency looked at: the mark goes, and the certification
 * waits for a new look.
 */
export async function updateDetails(
  db: Database,
  input: {
    id: string;
    profileId: string;
    userId: string;
    details: { name: string; issuer: string | null; issueDate: number | null; expiryDate: number | null };
    now: number;
  },
): Promise<{ row: CertificationRow | null; plan: PurgePlan }> {
  const { details, now } = input;
  const condition = sql`${eq(certifications.id, input.id)} AND ${eq(certifications.profileId, input.profileId)}
    AND ${ownedBy(input.userId)}`;
  const isSame = sql`name IS ${details.name} AND issuer IS ${details.issuer} AND issue_date IS ${details.issueDate}
    AND expiry_date IS ${details.expiryDate}`;
  const ifSame = (kept: SQLiteColumn) => sql`CASE WHEN ${isSame} THEN ${kept} END`;
  const [page, lists] = addShown(condition, now);
  const [, , rows, ...rest] = await db.batch([
    statement(db, page),
    statement(db, lists),
    db
      .update(certifications)
      .set({
        ...details,
        verified: sql`${isSame} AND verified`,
        checkedAt: ifSame(certifications.checkedAt),
        checkedBy: ifSame(certifications.checkedBy),
        refusalReason: ifSame(certifications.refusalReason),
        remindedDays: sql`CASE WHEN expiry_date IS ${details.expiryDate} THEN reminded_days END`,
        // What was checked before goes to the end of the agency's list.
        documentAt: sql`CASE WHEN ${isSame} OR checked_at IS NULL THEN document_at ELSE ${now} END`,
      })
      .where(condition)
      .returning(),
    ...planPurges(now, false).map((query) => statement(db, query)),
  ]);
  return { row: rows[0] ?? null, plan: readPurgePlan(rest) };
}

function ownedBy(userId: string) {
  return sql`EXISTS (SELECT 1 FROM profiles WHERE profiles.id = ${certifications.profileId} AND profiles.user_id = ${userId})`;
}
