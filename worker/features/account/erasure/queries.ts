import { and, gt, lt, or, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Act, insertAct } from '../../../records/audit.ts';
import { atomic } from '../../../db/atomic.ts';
import type { Database } from '../../../db/client.ts';
import { removeListing } from '../../../records/listings.ts';
import {
  addDuePurges,
  listingTagIf,
  planPurges,
  type PurgePlan,
  readPurgePlan,
  visibleProfileTags,
} from '../../../records/purges.ts';
import { indexRequests } from '../../../records/request-search.ts';
import { erasedFiles, profiles, quickDrafts, users } from '../../../db/schema.ts';

/** What has to be known of somebody before everything of hers goes. */
export interface ErasedPerson {
  /** She, and the visitors whose quick profiles wait for her decision. */
  userIds: string[];
  profileIds: string[];
  /** Of her, E.164; null where she has proved none. What is only typed may be somebody else's. */
  phone: string | null;
}

/** Everybody and everything that is erased with a user; null when she is gone. */
export async function selectErased(db: Database, userId: string): Promise<ErasedPerson | null> {
  const drafts = db
    .select({ userId: profiles.userId })
    .from(quickDrafts)
    .innerJoin(profiles, eq(profiles.id, quickDrafts.profileId))
    .where(eq(quickDrafts.userId, userId));
  const isHers = or(eq(profiles.userId, userId), inArray(profiles.userId, drafts));
  const [people, owned] = await db.batch([
    db.select({ phone: users.phone }).from(users).where(eq(users.id, userId)),
    db.select({ id: profiles.id, userId: profiles.userId }).from(profiles).where(isHers),
  ]);
  const [person] = people;
  if (!person) return null;
  return {
    userIds: [...new Set([userId, ...owned.map((profile) => profile.userId)])],
    profileIds: owned.map((profile) => profile.id),
    phone: person.phone,
  };
}

/**
 * Deletes everything of somebody in one transaction: profiles with all that hangs on them, listing and search rows,
 * sessions, codes, messages to her and about her. What families wrote stays, without her: what the desk wrote beside it may say
 * anything of her, so that only the acts stay. Her files are written down to be deleted. Nothing happens when she is gone already.
 * @param input.keepsStop the number stays in use by another account of the same person: its STOP stays too
 */
export async function eraseRows(
  db: Database,
  person: ErasedPerson,
  { act, now, keepsStop }: { act: Act; now: number; keepsStop: boolean },
): Promise<PurgePlan> {
  const isHer = sql`user_id IN (${among(person.userIds)})`;
  const herProfiles = among(person.profileIds);
  const requests = sql`SELECT id FROM contact_requests WHERE profile_id IN (${herProfiles})`;
  const results = await atomic(db, [
    insertAct(act, sql`EXISTS (SELECT 1 FROM users WHERE id = ${act.subjectId})`),
    addDuePurges(visibleProfileTags(sql`profiles.id IN (${herProfiles})`), now),
    addDuePurges(listingTagIf(sql`EXISTS (SELECT 1 FROM listings WHERE profile_id IN (${herProfiles}))`), now),
    ...person.profileIds.flatMap((id) => removeListing(sql`${id}`)),
    sql`
      INSERT INTO erased_files (object_id, kind, upload_id, erased_at)
      SELECT id, kind, upload_id, ${now} FROM objects WHERE ${isHer}
      ON CONFLICT (object_id) DO NOTHING`,
    // Written by us with her name, or sent to her.
    sql`DELETE FROM outbox WHERE recipient = ${person.phone} OR subject_id IN (${herProfiles}) OR subject_id IN (${requests})`,
    sql`DELETE FROM staff_presence WHERE subject_id IN (${herProfiles})`,
    sql`DELETE FROM links WHERE purpose = 'still-free' AND record_id IN (${herProfiles})`,
    sql`
      DELETE FROM links WHERE purpose = 'reference' AND record_id IN (
        SELECT id FROM profile_references WHERE profile_id IN (${herProfiles}))`,
    sql`
      UPDATE contact_requests SET nanny_name = '', profile_seen = NULL, version = version + 1
      WHERE profile_id IN (${herProfiles})`,
    sql`
      UPDATE request_events SET text = NULL
      WHERE request_id IN (${requests}) AND kind IN ('note', 'reply')`,
    ...indexRequests(requests),
    ...(person.phone === null ? [] : forgetNumber(person.phone, keepsStop)),
    sql`DELETE FROM rate_counters WHERE key IN (SELECT 'writes:' || value FROM json_each(${JSON.stringify(person.userIds)}))`,
    sql`DELETE FROM users WHERE id IN (${among(person.userIds)})`,
    ...planPurges(now, true),
  ]);
  return readPurgePlan(results);
}

/** Condition on `code_sends`: codes that were sent to a recipient, on a known device too. */
function wasSentTo(recipient: string): SQL {
  return sql`recipient = ${recipient} OR substr(recipient, 1, ${recipient.length + 1}) = ${`${recipient} `}`;
}

/** Statements that forget what a number was sent, and whether it said STOP unless that stays. */
function forgetNumber(phone: string, keepsStop: boolean): SQL[] {
  const change = `change:${phone}`;
  return [
    sql`DELETE FROM one_time_codes WHERE phone = ${phone} OR (phone = ${change} AND consumed_by IS NOT NULL)`,
    sql`DELETE FROM known_devices WHERE phone = ${phone}`,
    sql`DELETE FROM code_sends WHERE ${wasSentTo(phone)} OR ${wasSentTo(change)}`,
    ...(keepsStop ? [] : [sql`DELETE FROM sms_opt_outs WHERE phone = ${phone}`]),
  ];
}

/** Files of erased users, the oldest first, after a place; `erasedBefore` leaves the latest out. */
export async function selectErasedFiles(
  db: Database,
  { after, erasedBefore, limit }: { after: string; erasedBefore: number; limit: number },
) {
  return db
    .select()
    .from(erasedFiles)
    .where(and(gt(erasedFiles.objectId, after), lt(erasedFiles.erasedAt, erasedBefore)))
    .orderBy(erasedFiles.objectId)
    .limit(limit);
}

/** Forgets files of which nothing is left. */
export async function forgetErasedFiles(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(erasedFiles).where(sql`${erasedFiles.objectId} IN (${among(ids)})`);
}

function among(values: readonly string[]): SQL {
  return sql`SELECT value FROM json_each(${JSON.stringify(values)})`;
}
