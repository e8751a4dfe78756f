import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { contactRequests, packetItems, packets } from '../../../db/schema.ts';

/** What became of a nanny's introductions, newest first. */
export function selectIntroductions(db: Database, profileId: string, limit: number) {
  return db
    .select({
      item: packetItems,
      packet: packets,
      parentName: contactRequests.parentName,
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
    .innerJoin(contactRequests, eq(contactRequests.id, packets.requestId))
    .where(eq(packetItems.profileId, profileId))
    .orderBy(desc(packetItems.askedAt))
    .limit(limit);
}
