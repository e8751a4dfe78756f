import { and, gt, lt, or, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Act, insertAct } from '../../../db/audit.ts';
import { atomic } from '../../../db/atomic.ts';
import type { Database } from '../../../db/client.ts';
import { removeListing } from '../../../db/listings.ts';
import {
  addDuePurges,
  listingTagIf,
  planPurges,
  type PurgePlan,
  readPurgePlan,
  visibleProfileTags,
} from '../../../db/purges.ts';
import { indexRequest } from '../../../db/request-search.ts';
import { contactRequests, erasedFiles, profiles, quickDrafts, users } from '../../../db/schema.ts';

/** What has to be known of somebody before everything of hers goes. */
export interface ErasedPerson {
  /** She, and the visitors whose quick profiles wait for her decision. */
  userIds: string[];
  profileIds: string[];
  /** Of her, E.164; null where she has proved none. */
  phone: string | null;
  /** Numbers and addresses that messages to her went to. */
  recipients: string[];
  requestIds: string[];
}

/** Everybody and everything that is erased with a user; null when she is gone. */
export async function selectErased(db: Database, userId: string): Promise<ErasedPerson | null> {
  const drafts = db
    .select({ userId: profiles.userId })
    .from(quickDrafts)
    .innerJoin(profiles, eq(profiles.id, quickDrafts.profileId))
    .where(eq(quickDrafts.userId, userId));
  const isHers = or(eq(profiles.userId, userId), inArray(profiles.userId, drafts));
  const [people, owned, requests] = await db.batch([
    db.select({ phone: users.phone }).from(users).where(eq(users.id, userId)),
    db
      .select({ id: profiles.id, userId: profiles.userId, phone: profiles.phone, email: profiles.email })
      .from(profiles)
      .where(isHers),
    db
      .select({ id: contactRequests.id })
      .from(contactRequests)
      .where(inArray(contactRequests.profileId, db.select({ id: profiles.id }).from(profiles).where(isHers))),
  ]);
  const [person] = people;
  if (!person) return null;
  const recipients = [person.phone, ...owned.flatMap(({ phone, email }) => [phone, email])];
  return {
    userIds: [...new Set([userId, ...owned.map((profile) => profile.userId)])],
    profileIds: owned.map((profile) => profile.id),
    phone: person.phone,
    recipients: recipients.filter((recipient) => recipient !== null),
    requestIds: requests.map((request) => request.id),
  };
}

/** Requests that one batch names anew in the search of the desk; the others follow. */
const requestsAtOnce = 40;

/**
 * Deletes everything of somebody in one transaction: profiles with all that hangs on them, listing and search rows,
 * sessions, codes, messages to her and about her. What families wrote stays, without her. Her files are written down to be
 * deleted. Nothing happens when she is gone already.
 */
export async function eraseRows(
  db: Database,
  person: ErasedPerson,
  { act, now }: { act: Act; now: number },
): Promise<PurgePlan> {
  const isHer = sql`user_id IN (${among(person.userIds)})`;
  const phones = person.phone === null ? [] : [person.phone];
  const results = await atomic(db, [
    insertAct(act, sql`EXISTS (SELECT 1 FROM users WHERE id = ${act.subjectId})`),
    addDuePurges(visibleProfileTags(sql`profiles.id IN (${among(person.profileIds)})`), now),
    addDuePurges(
      listingTagIf(sql`EXISTS (SELECT 1 FROM listings WHERE profile_id IN (${among(person.profileIds)}))`),
      now,
    ),
    ...person.profileIds.flatMap((id) => removeListing(sql`${id}`)),
    sql`
      INSERT INTO erased_files (object_id, kind, upload_id, erased_at)
      SELECT id, kind, upload_id, ${now} FROM objects WHERE ${isHer}
      ON CONFLICT (object_id) DO NOTHING`,
    // Written by us with her name, or sent to her.
    sql`DELETE FROM outbox WHERE recipient IN (${among(person.recipients)}) OR subject_id IN (${among(person.profileIds)})`,
    sql`DELETE FROM links WHERE purpose = 'still-free' AND record_id IN (${among(person.profileIds)})`,
    sql`
      DELETE FROM links WHERE purpose = 'reference' AND record_id IN (
        SELECT id FROM profile_references WHERE profile_id IN (${among(person.profileIds)}))`,
    sql`
      UPDATE contact_requests SET nanny_name = '', profile_seen = NULL, version = version + 1
      WHERE id IN (${among(person.requestIds)})`,
    ...person.requestIds.slice(0, requestsAtOnce).flatMap(indexRequest),
    ...phones.flatMap((phone) => [
      sql`DELETE FROM one_time_codes WHERE phone = ${phone} OR (phone = ${`change:${phone}`} AND consumed_by IS NOT NULL)`,
      sql`DELETE FROM known_devices WHERE phone = ${phone}`,
      sql`DELETE FROM sms_opt_outs WHERE phone = ${phone}`,
      sql`DELETE FROM code_sends WHERE recipient = ${phone} OR substr(recipient, 1, ${phone.length + 1}) = ${`${phone} `}`,
    ]),
    sql`DELETE FROM rate_counters WHERE key IN (SELECT 'writes:' || value FROM json_each(${JSON.stringify(person.userIds)}))`,
    sql`DELETE FROM users WHERE id IN (${among(person.userIds)})`,
    ...planPurges(now, true),
  ]);
  for (let start = requestsAtOnce; start < person.requestIds.length; start += requestsAtOnce) {
    await atomic(db, person.requestIds.slice(start, start + requestsAtOnce).flatMap(indexRequest));
  }
  return readPurgePlan(results);
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
