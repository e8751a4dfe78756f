import { and, gt, lt, or, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { quotesRequest } from '#domain/outbox/purposes.ts';
import { act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import type { Database } from '../../../db/client.ts';
import { readTogether } from '../../../db/read-together.ts';
import { eraseShareImages } from '../../../records/erased-files.ts';
import { removeFromSearch } from '../../../records/profile/search.ts';
import { listingTagIf, visibleMediaTags, visibleProfileTags, type Writer } from '../../../records/purges.ts';
import { indexRequests, isRequestAbout } from '../../../records/request/search.ts';
import { erasedFiles, profiles, quickDrafts, unclaimedProfiles, users } from '../../../db/schema.ts';

/** The data needed before a person is erased. */
export interface ErasedPerson {
  /** The person, and the visitors whose quick profiles wait for the person's decision. */
  userIds: string[];
  profileIds: string[];
  /** E.164; null when the person has not verified a number. A number that was only typed may belong to someone else. */
  phone: string | null;
}

/** Everything that is erased with a user; null when the user no longer exists. */
export async function selectErased(db: Database, userId: string): Promise<ErasedPerson | null> {
  const drafts = db
    .select({ userId: profiles.userId })
    .from(quickDrafts)
    .innerJoin(profiles, eq(profiles.id, quickDrafts.profileId))
    .where(eq(quickDrafts.userId, userId));
  // Of a nanny who has moved to this number, after staff wrote another profile for it.
  const written = db
    .select({ id: unclaimedProfiles.profileId })
    .from(unclaimedProfiles)
    .innerJoin(users, eq(users.phone, unclaimedProfiles.phone))
    .where(eq(users.id, userId));
  const isErased = or(eq(profiles.userId, userId), inArray(profiles.userId, drafts), inArray(profiles.id, written));
  const { people, owned } = await readTogether(db, {
    people: db.select({ phone: users.phone }).from(users).where(eq(users.id, userId)),
    owned: db.select({ id: profiles.id, userId: profiles.userId }).from(profiles).where(isErased),
  });
  const [person] = people;
  if (!person) return null;
  return {
    userIds: [...new Set([userId, ...owned.map((profile) => profile.userId)])],
    profileIds: owned.map((profile) => profile.id),
    phone: person.phone,
  };
}

/**
 * Deletes all data of a person in one transaction: profiles and everything that belongs to them, listing and search rows,
 * sessions, codes, and messages to and about the person. What families wrote is kept without the nanny's name. The desk's notes
 * and replies may contain anything about the nanny, so only the actions are kept. The files are recorded for deletion. Does
 * nothing when the person is already gone.
 * @param input.keepsStop another account of the same person still uses the number, so its STOP is kept
 */
export async function eraseRows(
  services: Writer,
  person: ErasedPerson,
  { entry, now, keepsStop }: { entry: NewAuditEntry; now: number; keepsStop: boolean },
): Promise<void> {
  const userIds = JSON.stringify(person.userIds);
  const profileIds = among(person.profileIds);
  // The agency may name a nanny to a family that was introduced to the nanny and had not asked about the nanny.
  const requests = sql`
    SELECT id FROM contact_requests
    WHERE ${isRequestAbout(profileIds)} OR id IN (
      SELECT request_id FROM introductions JOIN introduction_items ON introduction_items.introduction_id = introductions.id
      WHERE introduction_items.profile_id IN (${profileIds}))`;
  const steps = act(services, now)
    .audit(entry, { if: sql`EXISTS (SELECT 1 FROM users WHERE id = ${entry.subjectId})` })
    .purge('pages are due', visibleProfileTags(sql`profiles.id IN (${profileIds})`))
    .purge('files are due', visibleMediaTags(sql`profiles.id IN (${profileIds})`))
    .purge('lists are due', listingTagIf(sql`EXISTS (SELECT 1 FROM listings WHERE profile_id IN (${profileIds}))`))
    .all(
      'listing',
      person.profileIds.flatMap((id) => removeFromSearch(sql`${id}`)),
    )
    .step(
      'files',
      sql`
        INSERT INTO erased_files (object_id, kind, upload_id, erased_at)
        SELECT id, kind, upload_id, ${now} FROM objects WHERE user_id IN (${among(person.userIds)})
        ON CONFLICT (object_id) DO NOTHING`,
    )
    .step('share images', eraseShareImages(sql`profiles.id IN (${profileIds})`, now))
    // Messages to the nanny, and those that quote a request about the nanny. Messages about the profile go with it (foreign key).
    .step(
      'messages',
      sql`
        DELETE FROM outbox
        WHERE recipient = ${person.phone} OR (request_id IN (${requests}) AND purpose IN (
          SELECT value FROM json_each(${JSON.stringify(quotesRequest)})))`,
    )
    .step('presence', sql`DELETE FROM staff_presence WHERE subject_id IN (${profileIds})`)
    .step('still-free links', sql`DELETE FROM links WHERE purpose = 'still-free' AND record_id IN (${profileIds})`)
    .step(
      'reference links',
      sql`
        DELETE FROM links WHERE purpose = 'reference' AND record_id IN (
          SELECT id FROM profile_references WHERE profile_id IN (${profileIds}))`,
    )
    .step(
      'requests',
      sql`
        UPDATE contact_requests SET nanny_name = '', profile_seen = NULL, version = version + 1
        WHERE profile_id IN (${profileIds})`,
    )
    .step('requested profiles', sql`UPDATE requested_profiles SET nanny_name = '' WHERE profile_id IN (${profileIds})`)
    .step(
      'letters',
      sql`
        UPDATE introductions SET letter = '', version = version + 1
        WHERE id IN (SELECT introduction_id FROM introduction_items WHERE profile_id IN (${profileIds}))`,
    )
    .step(
      'votes',
      sql`
        DELETE FROM introduction_votes
        WHERE item_id IN (SELECT id FROM introduction_items WHERE profile_id IN (${profileIds}))`,
    )
    .step(
      'introductions',
      sql`UPDATE introduction_items SET note = '', answer_note = NULL WHERE profile_id IN (${profileIds})`,
    )
    .step(
      'request events',
      sql`
        UPDATE request_events SET text = NULL
        WHERE request_id IN (${requests}) AND kind IN ('note', 'reply')`,
    )
    .all('request index', indexRequests(requests))
    .all('number', person.phone === null ? [] : forgetNumber(person.phone, keepsStop))
    .step('limits', sql`DELETE FROM rate_counters WHERE key IN (SELECT 'writes:' || value FROM json_each(${userIds}))`)
    .step('users', sql`DELETE FROM users WHERE id IN (${among(person.userIds)})`);
  await steps.run({ isUrgent: true });
}

/** Condition on `code_sends`: codes that were sent to a recipient, including those to a known device. */
function wasSentTo(recipient: string): SQL {
  return sql`recipient = ${recipient} OR substr(recipient, 1, ${recipient.length + 1}) = ${`${recipient} `}`;
}

/** Statements that delete what was sent to a number, and its STOP unless `keepsStop` is set. */
function forgetNumber(phone: string, keepsStop: boolean): SQL[] {
  const change = `change:${phone}`;
  return [
    sql`DELETE FROM one_time_codes WHERE phone = ${phone} OR (phone = ${change} AND consumed_by IS NOT NULL)`,
    sql`DELETE FROM known_devices WHERE phone = ${phone}`,
    sql`DELETE FROM code_sends WHERE ${wasSentTo(phone)} OR ${wasSentTo(change)}`,
    ...(keepsStop ? [] : [sql`DELETE FROM sms_opt_outs WHERE phone = ${phone}`]),
  ];
}

/** Files of erased users after a position, oldest first; `erasedBefore` excludes the newest. */
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

/** Deletes the records of files of which nothing is left. */
export async function forgetErasedFiles(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(erasedFiles).where(sql`${erasedFiles.objectId} IN (${among(ids)})`);
}

function among(values: readonly string[]): SQL {
  return sql`SELECT value FROM json_each(${JSON.stringify(values)})`;
}
