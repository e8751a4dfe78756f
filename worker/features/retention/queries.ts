import { and, inArray, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch, readId, type StoredRow } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { eraseShareImages } from '../../records/erased-files.ts';
import { act } from '../../records/act.ts';
import { forgetProfiles } from '../../records/profile/search.ts';
import { visibleMediaTags, visibleProfileTags, type Writer } from '../../records/purges.ts';
import { forgetRequests } from '../../records/request/search.ts';
import { auditLog, contactRequests, imports, objects, profiles, shortlists } from '../../db/schema.ts';
import type { SweepPlace } from '../../records/sweeps.ts';

/**
 * Deletes at most `limit` of the oldest requests from before a time, with all messages about them (foreign key).
 * @returns how many requests
 */
export async function deleteRequests(db: Database, before: number, limit: number): Promise<number> {
  const { createdAt, id } = contactRequests;
  const oldest = db.select({ id }).from(contactRequests).where(lt(createdAt, before)).orderBy(createdAt).limit(limit);
  const { requests } = await batch(db)
    .step('search rows', forgetRequests(sql`${oldest}`))
    .step('requests', db.delete(contactRequests).where(inArray(id, oldest)).returning({ id }))
    .run();
  return requests.length;
}

/** Condition: the entry is about who may use the desk and who signed in there, or about its settings. */
const isProtected = sql`(
  action LIKE 'staff.%' OR action LIKE 'passkey.%' OR action LIKE 'desk.%' OR action LIKE 'settings.%')`;

/**
 * Deletes at most `limit` of the oldest entries of the audit log from before a time. Entries about staff, sign-ins and settings are kept
 * until `protectedBefore`: otherwise an owner could erase the traces of a change with a short retention period.
 * @returns how many
 */
export async function deleteAuditLines(
  db: Database,
  { before, protectedBefore }: { before: number; protectedBefore: number },
  limit: number,
): Promise<number> {
  const { at, id } = auditLog;
  const isOver = and(lt(at, before), or(not(isProtected), lt(at, protectedBefore)));
  const oldest = db.select({ id }).from(auditLog).where(isOver).orderBy(at).limit(limit);
  const { meta } = await db.delete(auditLog).where(inArray(id, oldest));
  return meta.changes;
}

/** Deletes at most `limit` shortlists that were not used for their lifetime. @returns how many */
export async function deleteExpiredShortlists(db: Database, now: number, limit: number): Promise<number> {
  const { id, expiresAt } = shortlists;
  const expired = db.select({ id }).from(shortlists).where(lte(expiresAt, now)).limit(limit);
  const { meta } = await db.delete(shortlists).where(inArray(id, expired));
  return meta.changes;
}

/** Deletes what is known of imports from before a time. By then, each of their profiles is claimed or deleted. */
export async function deleteImports(db: Database, before: number): Promise<void> {
  await db.delete(imports).where(lt(imports.createdAt, before));
}

/** A user counts as abandoned when nothing of theirs was used since these times, ms since the epoch. */
export interface Abandonment {
  unpublishedBefore: number;
  publishedBefore: number;
}

/**
 * Condition on `users`: the user never verified a phone, and nothing of theirs was used for the required time. A profile that staff
 * wrote has a time of its own ({@link selectUnclaimedBefore}).
 */
function isAbandoned({ unpublishedBefore, publishedBefore }: Abandonment): SQL {
  return sql`(
    users.phone IS NULL AND users.created_at < ${unpublishedBefore}
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND last_seen_at >= ${unpublishedBefore})
    AND NOT EXISTS (
      SELECT 1 FROM profiles WHERE user_id = users.id
        AND (unclaimed_since IS NOT NULL
          OR updated_at >= CASE WHEN is_public THEN ${publishedBefore} ELSE ${unpublishedBefore} END)))`;
}

const storedUser = z
  .object({ id: z.string(), created_at: z.number(), abandoned: z.number() })
  .transform((row) => ({ id: row.id, createdAt: row.created_at, isAbandoned: row.abandoned === 1 }));

const readUser = (row: StoredRow) => storedUser.parse(row);

/** The oldest profiles that staff wrote before a time and that nobody has claimed. */
export async function selectUnclaimedBefore(db: Database, before: number, limit: number): Promise<string[]> {
  const { id, unclaimedSince } = profiles;
  const isOver = lt(unclaimedSince, before);
  const rows = await db.select({ id }).from(profiles).where(isOver).orderBy(unclaimedSince, id).limit(limit);
  return rows.map((row) => row.id);
}

/** The users without a phone after a position, by age, and which of them are abandoned. */
export async function selectUnverified(db: Database, place: SweepPlace, rule: Abandonment, limit: number) {
  const { users } = await batch(db)
    .step(
      'users',
      sql`
        SELECT id, created_at, ${isAbandoned(rule)} AS abandoned FROM users
        WHERE phone IS NULL AND created_at < ${rule.unpublishedBefore}
          AND (created_at, id) > (${place.createdAt}, ${place.id})
        ORDER BY created_at, id LIMIT ${limit}`,
      readUser,
    )
    .run();
  return users;
}

function abandonedAmong(ids: readonly string[], rule: Abandonment): SQL {
  return sql`
    SELECT id FROM users WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isAbandoned(rule)}`;
}

/**
 * Deletes the profiles and sessions of users who are still abandoned. One batch, so that a nanny who verifies a phone at that
 * moment loses nothing. None of the profiles is in the directory, which requires a verified phone.
 */
export async function deleteAbandonedProfiles(
  services: Writer,
  ids: readonly string[],
  rule: Abandonment,
  now: number,
): Promise<void> {
  const steps = act(services, now)
    .purge('pages are due', visibleProfileTags(sql`profiles.user_id IN (${abandonedAmong(ids, rule)})`))
    .purge('files are due', visibleMediaTags(sql`profiles.user_id IN (${abandonedAmong(ids, rule)})`))
    .step('share images', eraseShareImages(sql`profiles.user_id IN (${abandonedAmong(ids, rule)})`, now))
    .step('sessions', sql`DELETE FROM sessions WHERE user_id IN (${abandonedAmong(ids, rule)})`)
    .step('search', forgetProfiles(sql`profiles.user_id IN (${abandonedAmong(ids, rule)})`))
    .step('profiles', sql`DELETE FROM profiles WHERE user_id IN (${abandonedAmong(ids, rule)})`);
  await steps.run({ isUrgent: true });
}

/** The files of users without a phone, session or profile. */
export async function selectFilesLeft(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(objects)
    .where(and(sql`${objects.userId} IN (${goneAmong(ids)})`));
}

/** Deletes users without a phone, session, profile or file. @returns how many */
export async function deleteEmptyUsers(db: Database, ids: readonly string[]): Promise<number> {
  const { users } = await batch(db)
    .step(
      'users',
      sql`
        DELETE FROM users
        WHERE id IN (${goneAmong(ids)}) AND NOT EXISTS (SELECT 1 FROM objects WHERE objects.user_id = users.id)
        RETURNING id`,
    )
    .run();
  return users.length;
}

function goneAmong(ids: readonly string[]): SQL {
  return sql`
    SELECT id FROM users
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND phone IS NULL
      AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = users.id)
      AND NOT EXISTS (SELECT 1 FROM profiles WHERE profiles.user_id = users.id)`;
}

/**
 * Adds the views of days before `day`, `YYYY-MM-DD`, to the totals of at most `limit` profiles, and deletes those days.
 * @returns of how many profiles
 */
export async function rollUpViews(db: Database, day: string, limit: number): Promise<number> {
  const isOver = sql`profile_views.day < ${day}`;
  const oldest = sql`SELECT profile_id FROM profile_views WHERE ${isOver} ORDER BY day, profile_id LIMIT ${limit}`;
  const { totals } = await batch(db)
    .step(
      'totals',
      sql`
        UPDATE profiles SET views_before = views_before
          + (SELECT sum(views) FROM profile_views WHERE profile_id = profiles.id AND ${isOver})
        WHERE id IN (${oldest}) RETURNING id`,
      readId,
    )
    .step('days', sql`DELETE FROM profile_views WHERE ${isOver} AND profile_id IN (${oldest})`)
    .run();
  return totals.length;
}
