import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { PacketVote } from '#domain/packets/schema.ts';
import { batch } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { countEvent, type RateLimit, withinLimits } from '../../db/rate-limits.ts';
import {
  contactRequests,
  packetItems,
  packetLinks,
  packetRecipients,
  packets,
  packetVotes,
  profiles,
} from '../../db/schema.ts';
import { addMessage, type NewMessage } from '../../records/messages.ts';
import { insertPacketEvent } from '../../records/request-events.ts';
import { isVisible } from '../../records/listings.ts';

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
        isVisible: sql<number>`coalesce(${isVisible}, 0)`.as('is_visible'),
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
    .with((steps) => addMessage(steps, 'notice', notice, { after: 'lock', and: isLast }))
    .ifWrote('lock', 'event', (wrote) => insertPacketEvent(packetId, 'packet-locked', now, sql`${wrote} AND ${isLast}`))
    .run();
  return lock.length > 0;
}

/** Tells the agency that a family asks for a new link, as often as the limits allow. @returns whether it was told now */
export async function askForLink(
  db: Database,
  {
    packetId,
    notice,
    limits,
    now,
  }: { packetId: string; notice: NewMessage; limits: readonly RateLimit[]; now: number },
): Promise<boolean> {
  const { notice: written } = await batch(db)
    .with((steps) => addMessage(steps, 'notice', notice, { if: withinLimits(limits, now) }))
    .ifWrote('notice', 'event', (wrote) => insertPacketEvent(packetId, 'packet-renewal', now, wrote))
    .ifWrote('notice', 'limits', (wrote) => countEvent(limits, now, wrote))
    .run();
  return written.length > 0;
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
