import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Device } from '#domain/account/schema.ts';
import { openReferenceStates, type ReferenceAnswers } from '#domain/reference/schema.ts';
import { batch } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { insertLink, type Link } from '../../records/links.ts';
import { act } from '../../records/act.ts';
import { listingTagIf, visibleProfileTags, type Writer } from '../../records/purges.ts';
import { countEvent, countWithin, type RateLimit, withinLimits } from '../../db/rate-limits.ts';
import type { ReferenceRow } from '../../records/reference/record.ts';
import { asDeclined, forgetCall, isRefusalOf, refuse, type Refusing } from '../../records/reference/changes.ts';
import { profileReferences, profiles } from '../../db/schema.ts';
import { forgetFamilyTranslations } from '../../records/translation/record.ts';
import type { NewMessage } from '../../records/messages.ts';

/** The references of a profile, newest first. */
export async function selectReferences(db: Database, profileId: string): Promise<ReferenceRow[]> {
  return db.query.profileReferences.findMany({
    where: eq(profileReferences.profileId, profileId),
    orderBy: [desc(profileReferences.askedAt), desc(profileReferences.id)],
  });
}

/** The nanny who asks, and whether this family was already asked or declined. */
export async function selectAsking(
  db: Database,
  { profileId, recipient, familyHashes }: { profileId: string; recipient: string; familyHashes: readonly string[] },
) {
  const [row] = await db
    .select({
      firstName: profiles.firstName,
      email: profiles.email,
      phone: profiles.phone,
      heldAt: profiles.heldAt,
      references: sql<number>`(SELECT count(*) FROM profile_references WHERE profile_id = ${profileId})`,
      wasAsked: sql<number>`EXISTS (
        SELECT 1 FROM profile_references WHERE profile_id = ${profileId} AND recipient = ${recipient})`,
      hasRefused: sql<number>`EXISTS (
        SELECT 1 FROM reference_refusals WHERE profile_id = ${profileId} AND ${isRefusalOf(familyHashes)})`,
    })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return row ?? null;
}

/** A new reference with its link and its message. */
interface Asking {
  row: typeof profileReferences.$inferInsert;
  userId: string;
  max: number;
  link: Link;
  message: NewMessage;
  limits: RateLimit[];
}

/** Stores a reference request, all or nothing. @returns false when a limit is reached */
export async function insertAsked(
  services: Writer,
  { row, userId, max, link, message, limits }: Asking,
): Promise<boolean> {
  const { reference } = await act(services, row.askedAt)
    .step(
      'reference',
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
    )
    .ifWrote('reference', 'limits', (wrote) => countEvent(limits, row.askedAt, wrote))
    .ifWrote('reference', 'link', (wrote) => insertLink(link, wrote))
    .message('message', message, { after: 'reference' })
    .run();
  return reference.length > 0;
}

/** Asks a family again whose link expired unanswered. Its time starts over. @returns false when that is not allowed */
export async function askAgain(
  services: Writer,
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
  const { reference } = await act(services, now)
    .step(
      'reference',
      sql`
      UPDATE profile_references SET asked_at = ${now}, reminded_at = NULL
      WHERE id = ${id} AND profile_id = ${input.profileId} AND state = 'asked' AND asked_at <= ${input.expiredBefore}
        AND EXISTS (SELECT 1 FROM profiles WHERE id = profile_id AND held_at IS NULL)
        AND ${withinLimits(limits, now)}
      RETURNING id`,
    )
    .ifWrote('reference', 'link', (wrote) => insertLink(link, wrote))
    .ifWrote('reference', 'limits', (wrote) => countEvent(limits, now, wrote))
    .message('message', input.message, { after: 'reference' })
    .run();
  return reference.length > 0;
}

/** Query for the tags of the pages and lists that show a reference of a condition, before it changes. */
function shownTags(condition: SQL): SQL {
  const shown = sql`SELECT profile_id FROM profile_references WHERE ${condition} AND state = 'approved'`;
  return sql`${visibleProfileTags(sql`profiles.id IN (${shown})`)} UNION ALL ${listingTagIf(sql`EXISTS (${shown})`)}`;
}

/**
 * Statement that deletes the request messages to the family of a condition, sent or waiting, because they contain its address.
 * Other messages to the same address stay.
 */
function forgetMessages(condition: SQL): SQL {
  return sql`
    DELETE FROM outbox WHERE EXISTS (
      SELECT 1 FROM profile_references
      WHERE ${condition} AND outbox.profile_id = profile_references.profile_id AND outbox.recipient = profile_references.recipient
        AND outbox.purpose = 'reference')`;
}

/** Deletes one of the nanny's references with its links. @returns false when there is no such reference */
export async function deleteOwn(
  services: Writer,
  { id, profileId, now }: { id: string; profileId: string; now: number },
): Promise<boolean> {
  const isThis = sql`id = ${id} AND profile_id = ${profileId}`;
  const steps = act(services, now)
    .purge('pages are due', shownTags(isThis))
    .step('messages', forgetMessages(sql`profile_references.id = ${id} AND profile_id = ${profileId}`))
    .step(
      'links',
      sql`
        DELETE FROM links
        WHERE purpose = 'reference' AND record_id IN (SELECT id FROM profile_references WHERE ${isThis})`,
    )
    .step('translations', forgetFamilyTranslations(isThis))
    .step('reference', sql`DELETE FROM profile_references WHERE ${isThis} RETURNING id`);
  const { reference } = await steps.run({ isUrgent: true });
  return reference.length > 0;
}

/** A reference with its nanny; null when it does not exist. */
export async function selectReference(db: Database, id: string) {
  const found = await db.query.profileReferences.findFirst({
    where: eq(profileReferences.id, id),
    with: { profile: { columns: { userId: true, firstName: true } } },
  });
  if (!found) return null;
  const { profile, ...reference } = found;
  return { reference, userId: profile.userId, nannyFirstName: profile.firstName };
}

/** Counts a change made through a link. @returns false when the limit is reached */
export async function countReply(db: Database, limit: RateLimit, now: number): Promise<boolean> {
  return (await countWithin(db, [limit], now)).length > 0;
}

/** Condition: the family can still change the answer. */
const isOpen = sql`state IN (${sql.join(
  openReferenceStates.map((state) => sql`${state}`),
  sql`, `,
)})`;

/** Stores a draft of the answers; absent ones stay. @returns false when the answer was finished in the meantime */
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

/**
 * Stores that the family prefers a call. Repeating it changes the number or the time.
 * @returns false when the answer was finished in the meantime
 */
export async function askForCall(
  db: Database,
  { id, phone, goodTime, now }: { id: string; phone: string; goodTime: string; now: number },
): Promise<boolean> {
  const { meta } = await db
    .update(profileReferences)
    .set({ state: 'to-call', callPhone: phone, callTime: goodTime, callAskedAt: now, revision: sql`revision + 1` })
    .where(and(eq(profileReferences.id, id), isOpen));
  return meta.changes > 0;
}

/** The data recorded about the person who finished an answer. */
export interface Answering {
  id: string;
  familyHashes: readonly string[];
  userId: string;
  device: Device;
  network: string;
  now: number;
  /** When its links expire from now on; ms since the epoch. */
  linksUntil: number;
}

/** Finishes an answer. From now on its links can only withdraw it. @returns false when another request was first */
export async function finishAnswer(db: Database, input: Answering): Promise<boolean> {
  const { id, now } = input;
  const device = JSON.stringify(input.device);
  const { reference } = await batch(db)
    .step(
      'reference',
      sql`
        UPDATE profile_references
        SET state = 'answered', answered_at = ${now}, device = ${device}, ${forgetCall},
          same_network = EXISTS (
            SELECT 1 FROM profile_references AS asked
            WHERE asked.profile_id = profile_references.profile_id AND asked.asked_network = ${input.network}),
          same_device = ${device} <> '{}' AND EXISTS (
            SELECT 1 FROM sessions WHERE sessions.user_id = ${input.userId} AND sessions.device = ${device})
        WHERE id = ${id} AND ${isOpen}
        RETURNING id`,
    )
    .ifWrote(
      'reference',
      'links',
      (wrote) => sql`
        UPDATE links SET used_at = ${now}, expires_at = ${input.linksUntil}
        WHERE ${wrote} AND purpose = 'reference' AND record_id = ${id}`,
    )
    .ifWrote(
      'reference',
      'refusals',
      (wrote) => sql`DELETE FROM reference_refusals WHERE ${wrote} AND ${isRefusalOf(input.familyHashes)}`,
    )
    .run();
  return reference.length > 0;
}

/** Stores that the family declined. The family can still change its mind. @returns false when it has answered */
export async function declineAnswer(db: Database, { id, familyHash }: Refusing): Promise<boolean> {
  const { reference } = await batch(db)
    .step('reference', sql`UPDATE profile_references SET ${asDeclined} WHERE id = ${id} AND ${isOpen} RETURNING id`)
    .ifWrote('reference', 'refusal', (wrote) => refuse({ id, familyHash }, wrote))
    .run();
  return reference.length > 0;
}

/** Deletes a family's answers and its address. Idempotent. */
export async function withdrawAnswer(
  services: Writer,
  { id, familyHash, now, linksUntil }: Refusing & { now: number; linksUntil: number },
): Promise<void> {
  const isThis = sql`id = ${id}`;
  const steps = act(services, now)
    .purge('pages are due', shownTags(isThis))
    .step('messages', forgetMessages(sql`profile_references.id = ${id}`))
    .step('translations', forgetFamilyTranslations(isThis))
    // On a second call the address is already deleted, so the hash would match no family.
    .step('refusal', refuse({ id, familyHash }, sql`recipient <> ''`))
    .step(
      'reference',
      sql`
        UPDATE profile_references
        SET state = 'withdrawn', answers = '{}', is_shown = 0, recipient = '', device = NULL, ${forgetCall}
        WHERE ${isThis}`,
    )
    .step(
      'links',
      sql`UPDATE links SET used_at = ${now}, expires_at = ${linksUntil} WHERE purpose = 'reference' AND record_id = ${id}`,
    );
  await steps.run({ isUrgent: true });
}
