import { and, asc, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { createId } from '#domain/id.ts';
import { consentMs, type PacketVote } from '#domain/packets/schema.ts';
import { insertMessage, type NewMessage } from '../../records/messages.ts';
import { batch } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import {
  contactRequests,
  packetItems,
  packetLinks,
  packetRecipients,
  packets,
  packetVotes,
  profiles,
  smsOptOuts,
  users,
} from '../../db/schema.ts';

/** A nanny's item and its packet by the link of a question; null when there is none. */
export async function selectQuestion(db: Database, tokenHash: string) {
  const [row] = await db
    .select({
      item: packetItems,
      packet: packets,
      job: contactRequests.job,
      firstName: profiles.firstName,
    })
    .from(packetLinks)
    .innerJoin(packetItems, eq(packetItems.id, packetLinks.itemId))
    .innerJoin(packets, eq(packets.id, packetItems.packetId))
    .innerJoin(contactRequests, eq(contactRequests.id, packets.requestId))
    .innerJoin(profiles, eq(profiles.id, packetItems.profileId))
    .where(eq(packetLinks.tokenHash, tokenHash));
  return row ?? null;
}

/** Statement that adds an entry of the product itself to the history of a packet's request, if a condition holds. */
function insertEvent(packetId: string, kind: string, now: number, condition: SQL): SQL {
  return sql`
    INSERT INTO request_events (id, request_id, kind, created_at)
    SELECT ${createId()}, request_id, ${kind}, ${now} FROM packets WHERE packets.id = ${packetId} AND ${condition}`;
}

/**
 * Stores a nanny's answer. The last answer that was waited for also notifies the agency, once.
 * @returns whether the question could still be answered so: within its time, and a yes can become a no later
 */
export async function answerQuestion(
  db: Database,
  input: { itemId: string; packetId: string; answer: 'yes' | 'no'; notice: NewMessage; now: number },
): Promise<boolean> {
  const { itemId, packetId, answer, notice, now } = input;
  const isOpen = sql`(asked_at > ${now - consentMs.lapse} OR (consent = 'yes' AND ${answer} = 'no'))`;
  const { item } = await batch(db)
    .step(
      'item',
      sql`
        UPDATE packet_items SET consent = ${answer}, answered_at = ${now}, answered_by = NULL, answer_note = NULL
        WHERE id = ${itemId} AND consent <> 'lapsed' AND ${isOpen}
          AND EXISTS (SELECT 1 FROM packets WHERE packets.id = ${packetId} AND state <> 'withdrawn'
            AND (expires_at IS NULL OR expires_at > ${now}))
        RETURNING id`,
    )
    .ifWrote('item', 'told', (wrote) => tellConsents(packetId, now, wrote))
    .ifWrote('told', 'notice', (wrote) => insertMessage(notice, wrote))
    .ifWrote('told', 'event', (wrote) => insertEvent(packetId, 'packet-consents', now, wrote))
    .run();
  return item.length > 0;
}

/** Statement that notes, once, that no answer of a packet is waited for anymore. */
function tellConsents(packetId: string, now: number, condition: SQL): SQL {
  return sql`
    UPDATE packets SET consents_told_at = ${now}
    WHERE ${condition} AND id = ${packetId} AND consents_told_at IS NULL AND state <> 'withdrawn'
      AND NOT EXISTS (SELECT 1 FROM packet_items WHERE packet_id = ${packetId} AND consent = 'asking')`;
}

/** A family's packet by the link of one of its recipients, with all recipients and votes; null when there is none. */
export async function selectPacket(db: Database, tokenHash: string) {
  const mine = db.select({ id: packetLinks.recipientId }).from(packetLinks).where(eq(packetLinks.tokenHash, tokenHash));
  const ofPacket = db
    .select({ id: packetRecipients.packetId })
    .from(packetRecipients)
    .where(inArray(packetRecipients.id, mine));
  const [[found], items, recipients, votes] = await db.batch([
    db
      .select({
        packet: packets,
        // In a batch, columns with the same name overwrite each other.
        recipientId: sql<string>`${packetRecipients.id}`.as('recipient_id'),
        job: contactRequests.job,
      })
      .from(packetRecipients)
      .innerJoin(packets, eq(packets.id, packetRecipients.packetId))
      .innerJoin(contactRequests, eq(contactRequests.id, packets.requestId))
      .where(inArray(packetRecipients.id, mine)),
    db
      .select({
        item: packetItems,
        isVisible: sql<number>`coalesce(profiles.is_public AND profiles.is_active AND profiles.held_at IS NULL, 0)`.as(
          'is_visible',
        ),
      })
      .from(packetItems)
      .leftJoin(profiles, eq(profiles.id, packetItems.profileId))
      .where(inArray(packetItems.packetId, ofPacket))
      .orderBy(asc(packetItems.place)),
    db
      .select({ id: packetRecipients.id, lockedAt: packetRecipients.lockedAt })
      .from(packetRecipients)
      .where(inArray(packetRecipients.packetId, ofPacket)),
    db
      .select({ vote: packetVotes })
      .from(packetVotes)
      .innerJoin(packetRecipients, eq(packetRecipients.id, packetVotes.recipientId))
      .where(inArray(packetRecipients.packetId, ofPacket)),
  ]);
  const me = recipients.find(({ id }) => id === found?.recipientId);
  return found && me ? { ...found, me, items, recipients, votes: votes.map(({ vote }) => vote) } : null;
}

/**
 * Condition on `packet_recipients`: this recipient may still change votes. With two recipients the votes are final once this one
 * has locked them, or at the deadline.
 */
const mayVote = (now: number) => sql`
  locked_at IS NULL AND EXISTS (
    SELECT 1 FROM packets WHERE packets.id = packet_recipients.packet_id AND state = 'sent' AND expires_at > ${now}
      AND (deadline IS NULL OR deadline > ${now}
        OR (SELECT count(*) FROM packet_recipients AS family WHERE family.packet_id = packets.id) < 2))`;

/** Stores a vote, and words if there are any. @returns false when votes are final */
export async function writeVote(
  db: Database,
  input: { recipientId: string; itemId: string; vote: PacketVote; words: string | undefined; now: number },
): Promise<boolean> {
  const { recipientId, itemId, vote, words, now } = input;
  const written = await db.all(sql`
    INSERT INTO packet_votes (recipient_id, item_id, vote, words, updated_at)
    SELECT id, ${itemId}, ${vote}, ${words ?? ''}, ${now} FROM packet_recipients WHERE id = ${recipientId} AND ${mayVote(now)}
    ON CONFLICT (recipient_id, item_id) DO UPDATE SET vote = excluded.vote, updated_at = excluded.updated_at
      ${words === undefined ? sql`` : sql`, words = excluded.words`}
    RETURNING item_id`);
  return written.length > 0;
}

/** Stores the interview times that suit. They do not depend on votes, so they can be changed while the link is valid. */
export async function writeTimes(
  db: Database,
  input: { recipientId: string; itemId: string; times: readonly string[]; now: number },
): Promise<void> {
  const { recipientId, itemId, times, now } = input;
  await db.run(sql`
    INSERT INTO packet_votes (recipient_id, item_id, times, updated_at)
    VALUES (${recipientId}, ${itemId}, ${JSON.stringify(times)}, ${now})
    ON CONFLICT (recipient_id, item_id) DO UPDATE SET times = excluded.times, updated_at = excluded.updated_at`);
}

/** Locks a recipient's votes. When both parents have locked theirs, the agency is notified. @returns false when votes are final */
export async function lockVotes(
  db: Database,
  input: { recipientId: string; packetId: string; notice: NewMessage; now: number },
): Promise<boolean> {
  const { recipientId, packetId, notice, now } = input;
  const isLast = sql`NOT EXISTS (SELECT 1 FROM packet_recipients WHERE packet_id = ${packetId} AND locked_at IS NULL)`;
  const { lock } = await batch(db)
    .step(
      'lock',
      sql`UPDATE packet_recipients SET locked_at = ${now} WHERE id = ${recipientId} AND ${mayVote(now)} RETURNING id`,
    )
    .ifWrote('lock', 'notice', (wrote) => insertMessage(notice, sql`${wrote} AND ${isLast}`))
    .ifWrote('lock', 'event', (wrote) => insertEvent(packetId, 'packet-locked', now, sql`${wrote} AND ${isLast}`))
    .run();
  return lock.length > 0;
}

/** Takes a lock back while the other parent has not locked. @returns false when all is revealed */
export async function unlockVotes(
  db: Database,
  { recipientId, now }: { recipientId: string; now: number },
): Promise<boolean> {
  const written = await db.all(sql`
    UPDATE packet_recipients SET locked_at = NULL
    WHERE id = ${recipientId} AND EXISTS (
        SELECT 1 FROM packet_recipients AS other
        WHERE other.packet_id = packet_recipients.packet_id AND other.id <> ${recipientId} AND other.locked_at IS NULL)
      AND EXISTS (SELECT 1 FROM packets WHERE packets.id = packet_recipients.packet_id AND state = 'sent'
        AND expires_at > ${now} AND (deadline IS NULL OR deadline > ${now}))
    RETURNING id`);
  return written.length > 0;
}

/** Nannies who have not answered since `askedBefore` and were not reminded, with what a reminder needs. */
export function selectToRemind(db: Database, input: { askedBefore: number; askedAfter: number; limit: number }) {
  return db
    .select({
      itemId: packetItems.id,
      id: profiles.id,
      phone: users.phone,
      email: profiles.email,
      locale: users.locale,
      isStopped: sql<number>`EXISTS (SELECT 1 FROM ${smsOptOuts} WHERE ${smsOptOuts.phone} = ${users.phone})`,
      job: contactRequests.job,
    })
    .from(packetItems)
    .innerJoin(packets, eq(packets.id, packetItems.packetId))
    .innerJoin(contactRequests, eq(contactRequests.id, packets.requestId))
    .innerJoin(profiles, eq(profiles.id, packetItems.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        sql`${packetItems.consent} = 'asking'`,
        lte(packetItems.askedAt, input.askedBefore),
        sql`${packetItems.askedAt} > ${input.askedAfter}`,
        isNull(packetItems.remindedAt),
        sql`${packets.state} <> 'withdrawn'`,
      ),
    )
    .orderBy(packetItems.askedAt)
    .limit(input.limit);
}

/** Reminds a nanny, once. @returns whether this call did */
export async function insertReminder(
  db: Database,
  input: { itemId: string; tokenHash: string; message: NewMessage; now: number },
): Promise<boolean> {
  const { itemId, tokenHash, message, now } = input;
  const { item } = await batch(db)
    .step(
      'item',
      sql`
        UPDATE packet_items SET reminded_at = ${now}
        WHERE id = ${itemId} AND consent = 'asking' AND reminded_at IS NULL RETURNING id`,
    )
    .ifWrote(
      'item',
      'link',
      (wrote) => sql`
        INSERT INTO packet_links (token_hash, item_id, created_at) SELECT ${tokenHash}, ${itemId}, ${now} WHERE ${wrote}`,
    )
    .ifWrote('item', 'message', (wrote) => insertMessage(message, wrote))
    .run();
  return item.length > 0;
}

/** Items whose question has lapsed, with their packets and requests. */
export function selectLapsed(db: Database, askedBefore: number, limit: number) {
  return db
    .select({ itemId: packetItems.id, packetId: packets.id, requestId: packets.requestId })
    .from(packetItems)
    .innerJoin(packets, eq(packets.id, packetItems.packetId))
    .where(and(sql`${packetItems.consent} = 'asking'`, lte(packetItems.askedAt, askedBefore)))
    .limit(limit);
}

/** Ends a question that was not answered in time, which may be the last answer that a packet waits for. */
export async function lapse(
  db: Database,
  { itemId, packetId, notice, now }: { itemId: string; packetId: string; notice: NewMessage; now: number },
): Promise<void> {
  await batch(db)
    .step(
      'item',
      sql`UPDATE packet_items SET consent = 'lapsed' WHERE id = ${itemId} AND consent = 'asking' RETURNING id`,
    )
    .ifWrote('item', 'told', (wrote) => tellConsents(packetId, now, wrote))
    .ifWrote('told', 'notice', (wrote) => insertMessage(notice, wrote))
    .ifWrote('told', 'event', (wrote) => insertEvent(packetId, 'packet-consents', now, wrote))
    .run();
}

/** Items that a family was shown and can no longer see, of which the agency has not been told. */
export function selectMissing(db: Database, now: number, limit: number) {
  return db
    .select({ itemId: packetItems.id, packetId: packets.id, requestId: packets.requestId })
    .from(packets)
    .innerJoin(packetItems, eq(packetItems.packetId, packets.id))
    .leftJoin(profiles, eq(profiles.id, packetItems.profileId))
    .where(
      and(
        sql`${packets.state} = 'sent' AND ${packets.expiresAt} > ${now}`,
        isNull(packetItems.missingToldAt),
        sql`(${packetItems.consent} = 'no' AND ${packetItems.answeredAt} > ${packets.sentAt} OR (${packetItems.consent} = 'yes'
          AND NOT coalesce(profiles.is_public AND profiles.is_active AND profiles.held_at IS NULL, 0)))`,
      ),
    )
    .limit(limit);
}

/** Tells the agency, once, that a family can no longer see a nanny. */
export async function tellMissing(
  db: Database,
  { itemId, packetId, notice, now }: { itemId: string; packetId: string; notice: NewMessage; now: number },
): Promise<void> {
  await batch(db)
    .step(
      'item',
      sql`UPDATE packet_items SET missing_told_at = ${now} WHERE id = ${itemId} AND missing_told_at IS NULL RETURNING id`,
    )
    .ifWrote('item', 'notice', (wrote) => insertMessage(notice, wrote))
    .ifWrote('item', 'event', (wrote) => insertEvent(packetId, 'packet-missing', now, wrote))
    .run();
}

/** Deletes at most `limit` packets that ended before a time. @returns how many */
export async function deleteEnded(db: Database, before: number, limit: number): Promise<number> {
  const ended = db
    .select({ id: packets.id })
    .from(packets)
    .where(sql`coalesce(${packets.expiresAt}, ${packets.updatedAt}) < ${before}`)
    .limit(limit);
  const { meta } = await db.delete(packets).where(inArray(packets.id, ended));
  return meta.changes;
}

/** What became of a nanny's introductions, newest first. */
export function selectIntroductions(db: Database, profileId: string, limit: number) {
  return db
    .select({
      item: packetItems,
      packet: packets,
      recipients: sql<number>`(SELECT count(*) FROM packet_recipients WHERE packet_id = packets.id)`.as('recipients'),
      open: sql<number>`(
        SELECT count(*) FROM packet_recipients WHERE packet_id = packets.id AND locked_at IS NULL)`.as('open'),
      likedAt: sql<number | null>`(
        SELECT max(updated_at) FROM packet_votes WHERE item_id = packet_items.id AND vote = 'yes')`.as('liked_at'),
      timesAt: sql<number | null>`(
        SELECT max(updated_at) FROM packet_votes WHERE item_id = packet_items.id AND times <> '[]')`.as('times_at'),
    })
    .from(packetItems)
    .innerJoin(packets, eq(packets.id, packetItems.packetId))
    .where(eq(packetItems.profileId, profileId))
    .orderBy(desc(packetItems.askedAt))
    .limit(limit);
}
