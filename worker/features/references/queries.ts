import { and, asc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Device } from '#domain/account/schema.ts';
import type { ReferenceAnswers } from '#domain/references/schema.ts';
import { atomic } from '../../db/atomic.ts';
import type { Database } from '../../db/client.ts';
import { insertLink, type Link } from '../../db/links.ts';
import { addDuePurges, planPurges, type PurgePlan, readPurgePlan, visibleProfileTags } from '../../db/purges.ts';
import { countEvent, countWithin, type RateLimit, withinLimits } from '../../db/rate-limits.ts';
import type { ReferenceRow } from '../../db/reference-record.ts';
import { profileReferences, profiles, users } from '../../db/schema.ts';
import { insertMessage, type NewMessage } from '../outbox/queries.ts';

/** The references of a profile, the newest first. */
export async function selectReferences(db: Database, profileId: string): Promise<ReferenceRow[]> {
  return db
    .select()
    .from(profileReferences)
    .where(eq(profileReferences.profileId, profileId))
    .orderBy(sql`${profileReferences.askedAt} DESC`, sql`${profileReferences.id} DESC`);
}

/** Who asks, and whom she has asked already. */
export async function selectAsking(db: Database, profileId: string, recipient: string) {
  const [row] = await db
    .select({
      firstName: profiles.firstName,
      heldAt: profiles.heldAt,
      references: sql<number>`(SELECT count(*) FROM profile_references WHERE profile_id = ${profileId})`,
      wasAsked: sql<number>`EXISTS (
        SELECT 1 FROM profile_references WHERE profile_id = ${profileId} AND recipient = ${recipient})`,
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

/** Statements before a change of references that a condition names: their page is purged if it shows one of them. */
function purgeShown(condition: SQL, now: number): SQL {
  const shown = sql`SELECT profile_id FROM profile_references WHERE ${condition} AND state = 'approved'`;
  return addDuePurges(visibleProfileTags(sql`profiles.id IN (${shown})`), now);
}

/** Statement that forgets messages to the family that a condition names, sent or waiting: their address is in them. */
function forgetMessages(condition: SQL): SQL {
  return sql`
    DELETE FROM outbox WHERE EXISTS (
      SELECT 1 FROM profile_references
      WHERE ${condition} AND outbox.subject_id = profile_id AND outbox.recipient = profile_references.recipient)`;
}

/** Deletes one of the own references with its links. */
export async function deleteOwn(
  db: Database,
  { id, profileId, now }: { id: string; profileId: string; now: number },
): Promise<{ isChanged: boolean; plan: PurgePlan }> {
  const isThis = sql`id = ${id} AND profile_id = ${profileId}`;
  const results = await atomic(db, [
    purgeShown(isThis, now),
    forgetMessages(sql`profile_references.id = ${id} AND profile_id = ${profileId}`),
    sql`
      DELETE FROM links
      WHERE purpose = 'reference' AND record_id IN (SELECT id FROM profile_references WHERE ${isThis})`,
    sql`DELETE FROM profile_references WHERE ${isThis} RETURNING id`,
    ...planPurges(now, true),
  ]);
  return { isChanged: results[3]?.length === 1, plan: readPurgePlan(results) };
}

/** A reference with whose it is; null when it is gone. */
export async function selectReference(db: Database, id: string) {
  const [row] = await db
    .select({ reference: profileReferences, userId: profiles.userId, nannyFirstName: profiles.firstName })
    .from(profileReferences)
    .innerJoin(profiles, eq(profiles.id, profileReferences.profileId))
    .where(eq(profileReferences.id, id));
  return row ?? null;
}

/** Counts a change that comes by a link. @returns false when the limit is reached */
export async function countReply(db: Database, limit: RateLimit, now: number): Promise<boolean> {
  return (await countWithin(db, [limit], now)).length > 0;
}

const isOpen = sql`state IN ('asked', 'declined')`;

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

/** What is known of who finished an answer. */
export interface Answering {
  id: string;
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
      SET state = 'answered', answered_at = ${now}, device = ${device},
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
  ]);
  return finished.length > 0;
}

/** The family does not want to answer; it can think again. @returns false when it has answered */
export async function declineAnswer(db: Database, id: string): Promise<boolean> {
  const { meta } = await db
    .update(profileReferences)
    .set({ state: 'declined', answers: {}, isShown: false })
    .where(and(eq(profileReferences.id, id), isOpen));
  return meta.changes > 0;
}

/** Takes everything back that a family said, with its address. Twice is once. */
export async function withdrawAnswer(
  db: Database,
  { id, now, linksUntil }: { id: string; now: number; linksUntil: number },
): Promise<PurgePlan> {
  const isThis = sql`id = ${id}`;
  const results = await atomic(db, [
    purgeShown(isThis, now),
    forgetMessages(sql`profile_references.id = ${id}`),
    sql`
      UPDATE profile_references
      SET state = 'withdrawn', answers = '{}', is_shown = 0, recipient = '', device = NULL
      WHERE ${isThis}`,
    sql`UPDATE links SET used_at = ${now}, expires_at = ${linksUntil} WHERE purpose = 'reference' AND record_id = ${id}`,
    ...planPurges(now, true),
  ]);
  return readPurgePlan(results);
}

/** Families who have not answered and were not reminded, asked in a window of time. */
export function selectToRemind(db: Database, input: { askedAfter: number; askedBefore: number; limit: number }) {
  return db
    .select({ reference: profileReferences, nannyFirstName: profiles.firstName })
    .from(profileReferences)
    .innerJoin(profiles, eq(profiles.id, profileReferences.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        sql`${profileReferences.state} = 'asked'`,
        isNull(profileReferences.remindedAt),
        gt(profileReferences.askedAt, input.askedAfter),
        lt(profileReferences.askedAt, input.askedBefore),
        isNull(profiles.heldAt),
        sql`${users.phone} IS NOT NULL`,
      ),
    )
    .orderBy(asc(profileReferences.askedAt), asc(profileReferences.id))
    .limit(input.limit);
}

/** Writes down that a family is reminded, with another link and the message, once. @returns false when it may not be */
export async function insertReminder(
  db: Database,
  input: { id: string; link: Link; message: NewMessage; limits: RateLimit[]; now: number },
): Promise<boolean> {
  const { id, link, now, limits } = input;
  // Another run may remind at the same instant: what this one did is told by its link.
  const isReminded = sql`EXISTS (SELECT 1 FROM links WHERE token_hash = ${link.tokenHash})`;
  const isAllowed = limits.length === 0 ? sql`1` : withinLimits(limits, now);
  const [reminded = []] = await atomic(db, [
    sql`
      UPDATE profile_references SET reminded_at = ${now}
      WHERE id = ${id} AND state = 'asked' AND reminded_at IS NULL AND ${isAllowed}
      RETURNING id`,
    insertLink(link, sql`changes() > 0`),
    ...(limits.length === 0 ? [] : [countEvent(limits, now, isReminded)]),
    insertMessage(input.message, isReminded),
  ]);
  return reminded.length > 0;
}

/** Forgets families who gave no answer, or took it back, asked before a time: at most `limit`. @returns how many */
export async function deleteUnanswered(db: Database, askedBefore: number, limit: number): Promise<number> {
  const old = db
    .select({ id: profileReferences.id })
    .from(profileReferences)
    .where(
      and(
        sql`${profileReferences.state} IN ('asked', 'declined', 'withdrawn')`,
        lt(profileReferences.askedAt, askedBefore),
      ),
    )
    .orderBy(asc(profileReferences.askedAt), asc(profileReferences.id))
    .limit(limit);
  const [, deleted = []] = await atomic(db, [
    sql`DELETE FROM links WHERE purpose = 'reference' AND record_id IN (${old})`,
    sql`DELETE FROM profile_references WHERE id IN (${old}) RETURNING id`,
  ]);
  return deleted.length;
}
