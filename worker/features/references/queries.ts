import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Device } from '#domain/account/schema.ts';
import { openReferenceStates, type ReferenceAnswers } from '#domain/references/schema.ts';
import { atomic } from '../../db/atomic.ts';
import type { Database } from '../../db/client.ts';
import { insertLink, type Link } from '../../records/links.ts';
import {
  addDuePurges,
  listingTagIf,
  planPurges,
  type PurgePlan,
  readPurgePlan,
  visibleProfileTags,
} from '../../records/purges.ts';
import { countEvent, countWithin, type RateLimit, withinLimits } from '../../db/rate-limits.ts';
import type { ReferenceWithVideo } from '../../records/reference-record.ts';
import { profileReferences, profiles } from '../../db/schema.ts';
import { asDeclined, forgetCall, refuse, type Refusing } from '../../records/reference-changes.ts';
import { forgetFamilyTranslations } from '../../records/translations.ts';
import { insertMessage, type NewMessage } from '../../records/messages.ts';

/** The references of a profile, the newest first. */
export async function selectReferences(db: Database, profileId: string): Promise<ReferenceWithVideo[]> {
  return db.query.profileReferences.findMany({
    where: eq(profileReferences.profileId, profileId),
    orderBy: [desc(profileReferences.askedAt), desc(profileReferences.id)],
    with: { video: true },
  });
}

/** Who asks, and whom she has asked already. */
export async function selectAsking(
  db: Database,
  { profileId, recipient, familyHash }: { profileId: string; recipient: string; familyHash: string },
) {
  const [row] = await db
    .select({
      firstName: profiles.firstName,
      heldAt: profiles.heldAt,
      references: sql<number>`(SELECT count(*) FROM profile_references WHERE profile_id = ${profileId})`,
      wasAsked: sql<number>`EXISTS (
        SELECT 1 FROM profile_references WHERE profile_id = ${profileId} AND recipient = ${recipient})`,
      hasRefused: sql<number>`EXISTS (
        SELECT 1 FROM reference_refusals WHERE profile_id = ${profileId} AND family_hash = ${familyHash})`,
    })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return row ?? null;
}

/** A reference to be asked for, with its link and its message. */
interface Asking {
  row: typeof profileReferences.$inferInsert;
  userId: string;
  max: number;
  link: Link;
  message: NewMessage;
  limits: RateLimit[];
}

/** Writes down that a family is asked: all of it or nothing. @returns false when a limit is reached */
export async function insertAsked(db: Database, { row, userId, max, link, message, limits }: Asking): Promise<boolean> {
  const isAsked = sql`EXISTS (SELECT 1 FROM profile_references WHERE id = ${row.id})`;
  const [inserted = []] = await atomic(db, [
    sql`
      INSERT INTO profile_references
        (id, profile_id, first_name, last_name, channel, recipient, locale, from_month, to_month, asked_at, asked_network)
      SELECT ${row.id}, id, ${row.firstName}, ${row.lastName}, ${row.channel}, ${row.recipient}, ${row.locale},
        ${row.fromMonth}, ${row.toMonth}, ${row.askedAt}, ${row.askedNetwork}
      FROM profiles
      WHERE id = ${row.profileId} AND user_id = ${userId} AND held_at IS NULL
        AND (SELECT count(*) FROM profile_references WHERE profile_id = ${row.profileId}) < ${max}
        AND NOT EXISTS (
          SELECT 1 FROM profile_references WHERE profile_id = ${row.profileId} AND recipient = ${row.recipient})
        AND ${withinLimits(limits, row.askedAt)}
      RETURNING id`,
    countEvent(limits, row.askedAt, sql`changes() > 0`),
    insertLink(link, isAsked),
    insertMessage(message, isAsked),
  ]);
  return inserted.length > 0;
}

/** Asks a family once more whose link has expired without an answer: its time begins anew. @returns false when it may not be */
export async function askAgain(
  db: Database,
  input: {
    id: string;
    profileId: string;
    expiredBefore: number;
    link: Link;
    message: NewMessage;
    limits: RateLimit[];
    now: number;
  },
): Promise<boolean> {
  const { id, link, now, limits } = input;
  const isAsked = sql`EXISTS (SELECT 1 FROM links WHERE token_hash = ${link.tokenHash})`;
  const [asked = []] = await atomic(db, [
    sql`
      UPDATE profile_references SET asked_at = ${now}, reminded_at = NULL
      WHERE id = ${id} AND profile_id = ${input.profileId} AND state = 'asked' AND asked_at <= ${input.expiredBefore}
        AND EXISTS (SELECT 1 FROM profiles WHERE id = profile_id AND held_at IS NULL)
        AND ${withinLimits(limits, now)}
      RETURNING id`,
    insertLink(link, sql`changes() > 0`),
    countEvent(limits, now, isAsked),
    insertMessage(input.message, isAsked),
  ]);
  return asked.length > 0;
}

/** Statement before a change of references that a condition names: purges the pages and lists that count one of them. */
function purgeShown(condition: SQL, now: number): SQL {
  const shown = sql`SELECT profile_id FROM profile_references WHERE ${condition} AND state = 'approved'`;
  return addDuePurges(
    sql`${visibleProfileTags(sql`profiles.id IN (${shown})`)} UNION ALL ${listingTagIf(sql`EXISTS (${shown})`)}`,
    now,
  );
}

/**
 * Statement that forgets what the family that a condition names was asked, sent or waiting: their address is in it. Whatever else
 * goes to that address is not hers to delete.
 */
function forgetMessages(condition: SQL): SQL {
  return sql`
    DELETE FROM outbox WHERE EXISTS (
      SELECT 1 FROM profile_references
      WHERE ${condition} AND outbox.subject_id = profile_id AND outbox.recipient = profile_references.recipient
        AND instr(outbox.text, '/reference/') > 0)`;
}

/** Deletes one of the own references with its links. @returns also the objects of its video */
export async function deleteOwn(
  db: Database,
  { id, profileId, now }: { id: string; profileId: string; now: number },
): Promise<{ isChanged: boolean; videoIds: string[]; plan: PurgePlan }> {
  const isThis = sql`id = ${id} AND profile_id = ${profileId}`;
  const results = await atomic(db, [
    purgeShown(isThis, now),
    forgetMessages(sql`profile_references.id = ${id} AND profile_id = ${profileId}`),
    sql`
      DELETE FROM links
      WHERE purpose = 'reference' AND record_id IN (SELECT id FROM profile_references WHERE ${isThis})`,
    forgetFamilyTranslations(isThis),
    sql`DELETE FROM profile_references WHERE ${isThis} RETURNING video_upload_id AS upload, video_object_id AS video`,
    ...planPurges(now, true),
  ]);
  const [deleted] = results[4] ?? [];
  const videoIds = Object.values(deleted ?? {}).filter((value) => typeof value === 'string');
  return { isChanged: deleted !== undefined, videoIds, plan: readPurgePlan(results) };
}

/** A reference with whose it is; null when it is gone. */
export async function selectReference(db: Database, id: string) {
  const found = await db.query.profileReferences.findFirst({
    where: eq(profileReferences.id, id),
    with: { video: true, profile: { columns: { userId: true, firstName: true } } },
  });
  if (!found) return null;
  const { profile, ...reference } = found;
  return { reference, userId: profile.userId, nannyFirstName: profile.firstName };
}

/** Counts a change that comes by a link. @returns false when the limit is reached */
export async function countReply(db: Database, limit: RateLimit, now: number): Promise<boolean> {
  return (await countWithin(db, [limit], now)).length > 0;
}

/** While so, what a family says can still change. */
export const isOpen = sql`state IN (${sql.join(
  openReferenceStates.map((state) => sql`${state}`),
  sql`, `,
)})`;

/** Keeps half-filled answers; those that are absent stay. @returns false when it was finished meanwhile */
export async function keepAnswers(
  db: Database,
  { id, answers, isShown }: { id: string; answers: ReferenceAnswers; isShown: boolean },
): Promise<boolean> {
  const { meta } = await db
    .update(profileReferences)
    .set({ answers: sql`json_patch(answers, ${JSON.stringify(answers)})`, isShown })
    .where(and(eq(profileReferences.id, id), isOpen));
  return meta.changes > 0;
}

/** The family would rather be called; again is another number or time. @returns false when it was finished meanwhile */
export async function askForCall(
  db: Database,
  { id, phone, goodTime, now }: { id: string; phone: string; goodTime: string; now: number },
): Promise<boolean> {
  const { meta } = await db
    .update(profileReferences)
    .set({ state: 'to-call', callPhone: phone, callTime: goodTime, callAskedAt: now })
    .where(and(eq(profileReferences.id, id), isOpen));
  return meta.changes > 0;
}

/** What is known of who finished an answer. */
export interface Answering {
  id: string;
  familyHash: string;
  userId: string;
  device: Device;
  network: string;
  now: number;
  /** Until when its links lead to it from now on; ms since the epoch. */
  linksUntil: number;
}

/** Finishes an answer, which spends its links: they only take it back from now on. @returns false when another was first */
export async function finishAnswer(db: Database, input: Answering): Promise<boolean> {
  const { id, now } = input;
  const device = JSON.stringify(input.device);
  const [finished = []] = await atomic(db, [
    sql`
      UPDATE profile_references
      SET state = 'answered', answered_at = ${now}, device = ${device}, video_upload_id = NULL, ${forgetCall},
        same_network = EXISTS (
          SELECT 1 FROM profile_references AS asked
          WHERE asked.profile_id = profile_references.profile_id AND asked.asked_network = ${input.network}),
        same_device = ${device} <> '{}' AND EXISTS (
          SELECT 1 FROM sessions WHERE sessions.user_id = ${input.userId} AND sessions.device = ${device})
      WHERE id = ${id} AND ${isOpen}
      RETURNING id`,
    sql`
      UPDATE links SET used_at = ${now}, expires_at = ${input.linksUntil}
      WHERE changes() > 0 AND purpose = 'reference' AND record_id = ${id}`,
    sql`DELETE FROM reference_refusals WHERE changes() > 0 AND family_hash = ${input.familyHash}`,
  ]);
  return finished.length > 0;
}

/** The family does not want to answer; it can think again. @returns false when it has answered */
export async function declineAnswer(db: Database, { id, familyHash }: Refusing): Promise<boolean> {
  const [declined = []] = await atomic(db, [
    sql`
      UPDATE profile_references SET ${asDeclined}
      WHERE id = ${id} AND ${isOpen}
      RETURNING id`,
    refuse({ id, familyHash }, sql`changes() > 0`),
  ]);
  return declined.length > 0;
}

/** Takes everything back that a family said, with its address. Twice is once. */
export async function withdrawAnswer(
  db: Database,
  { id, familyHash, now, linksUntil }: Refusing & { now: number; linksUntil: number },
): Promise<PurgePlan> {
  const isThis = sql`id = ${id}`;
  const results = await atomic(db, [
    purgeShown(isThis, now),
    forgetMessages(sql`profile_references.id = ${id}`),
    forgetFamilyTranslations(isThis),
    // Twice is once: then it is not known any more where the family is reached.
    refuse({ id, familyHash }, sql`recipient <> ''`),
    sql`
      UPDATE profile_references
      SET state = 'withdrawn', answers = '{}', is_shown = 0, recipient = '', device = NULL,
        video_upload_id = NULL, video_object_id = NULL, video_words = '', ${forgetCall}
      WHERE ${isThis}`,
    sql`UPDATE links SET used_at = ${now}, expires_at = ${linksUntil} WHERE purpose = 'reference' AND record_id = ${id}`,
    ...planPurges(now, true),
  ]);
  return readPurgePlan(results);
}
