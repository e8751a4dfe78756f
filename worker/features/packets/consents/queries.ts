import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { consentMs } from '#domain/packets/schema.ts';
import { batch } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { contactRequests, packetItems, packetLinks, packets, profiles, users } from '../../../db/schema.ts';
import { addMessage, type NewMessage } from '../../../records/messages.ts';
import { nannyContact } from '../../../records/opt-outs.ts';
import { insertPacketEvent } from '../../../records/request-events.ts';

/** A nanny's item and its packet by the link of a question; null when there is none. */
export async function selectQuestion(db: Database, tokenHash: string) {
  const [row] = await db
    .select({
      item: packetItems,
      packet: packets,
      job: contactRequests.job,
      parentName: contactRequests.parentName,
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
    .ifWrote('item', 'complete', (wrote) => markConsentsComplete(packetId, now, wrote))
    .with((steps) => addMessage(steps, 'notice', notice, { after: 'complete' }))
    .ifWrote('complete', 'event', (wrote) => insertPacketEvent(packetId, 'packet-consents', now, wrote))
    .run();
  return item.length > 0;
}

/** Statement that notes, once, that no answer of a packet is waited for anymore. */
function markConsentsComplete(packetId: string, now: number, condition: SQL): SQL {
  return sql`
    UPDATE packets SET consents_notified_at = ${now}
    WHERE ${condition} AND id = ${packetId} AND consents_notified_at IS NULL AND state <> 'withdrawn'
      AND NOT EXISTS (SELECT 1 FROM packet_items WHERE packet_id = ${packetId} AND consent = 'asking')`;
}

/** Nannies who have not answered since `askedBefore` and were not reminded, with what a reminder needs. */
export function selectToRemind(db: Database, input: { askedBefore: number; askedAfter: number; limit: number }) {
  return db
    .select({
      itemId: packetItems.id,
      packetId: packets.id,
      requestId: packets.requestId,
      ...nannyContact,
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
    .with((steps) => addMessage(steps, 'message', message, { after: 'item' }))
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
    .ifWrote('item', 'complete', (wrote) => markConsentsComplete(packetId, now, wrote))
    .with((steps) => addMessage(steps, 'notice', notice, { after: 'complete' }))
    .ifWrote('complete', 'event', (wrote) => insertPacketEvent(packetId, 'packet-consents', now, wrote))
    .run();
}
