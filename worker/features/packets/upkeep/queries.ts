import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { batch } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { packetItems, packets, profiles } from '../../../db/schema.ts';
import { addMessage, type NewMessage } from '../../../records/messages.ts';
import { insertPacketEvent } from '../../../records/request-events.ts';
import { isVisible } from '../../../records/listings.ts';

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
        isNull(packetItems.missingNotifiedAt),
        sql`(${packetItems.consent} = 'no' AND ${packetItems.answeredAt} > ${packets.sentAt} OR (${packetItems.consent} = 'yes'
          AND NOT coalesce(${isVisible}, 0)))`,
      ),
    )
    .limit(limit);
}

/** Tells the agency, once, that a family can no longer see a nanny. */
export async function notifyMissing(
  db: Database,
  { itemId, packetId, notice, now }: { itemId: string; packetId: string; notice: NewMessage; now: number },
): Promise<void> {
  await batch(db)
    .step(
      'item',
      sql`UPDATE packet_items SET missing_notified_at = ${now} WHERE id = ${itemId} AND missing_notified_at IS NULL RETURNING id`,
    )
    .with((steps) => addMessage(steps, 'notice', notice, { after: 'item' }))
    .ifWrote('item', 'event', (wrote) => insertPacketEvent(packetId, 'packet-missing', now, wrote))
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
