import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import {
  contactRequests,
  packetItems,
  packetRecipients,
  packets,
  packetVotes,
  profiles,
  users,
} from '../../../../db/schema.ts';
import { isVisible } from '../../../../records/listings.ts';
import { nannyContact } from '../../../../records/opt-outs.ts';

/** Packets with everything that the desk shows of them, newest first: all of a request, or one. */
export async function selectPackets(db: Database, key: { requestId: string } | { id: string }) {
  const which = 'id' in key ? eq(packets.id, key.id) : eq(packets.requestId, key.requestId);
  const ids = db.select({ id: packets.id }).from(packets).where(which);
  const [found, items, recipients, votes] = await db.batch([
    db
      .select({ packet: packets, job: contactRequests.job, locale: contactRequests.locale })
      .from(packets)
      .innerJoin(contactRequests, eq(contactRequests.id, packets.requestId))
      .where(which)
      .orderBy(desc(packets.createdAt), desc(packets.id))
      .limit(50),
    db
      .select({
        item: packetItems,
        slug: profiles.slug,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        profileImageUrl: profiles.profileImageUrl,
        calendar: profiles.availabilityCalendar,
        isVisible: sql<number>`coalesce(${isVisible}, 0)`.as('is_visible'),
      })
      .from(packetItems)
      .leftJoin(profiles, eq(profiles.id, packetItems.profileId))
      .where(inArray(packetItems.packetId, ids))
      .orderBy(asc(packetItems.place)),
    db
      .select()
      .from(packetRecipients)
      .where(inArray(packetRecipients.packetId, ids))
      .orderBy(asc(packetRecipients.createdAt), asc(packetRecipients.id)),
    db
      .select({ vote: packetVotes })
      .from(packetVotes)
      .innerJoin(packetRecipients, eq(packetRecipients.id, packetVotes.recipientId))
      .where(inArray(packetRecipients.packetId, ids)),
  ]);
  return found.map(({ packet, job, locale }) => {
    const own = recipients.filter(({ packetId }) => packetId === packet.id);
    return {
      packet,
      job,
      locale,
      items: items.filter(({ item }) => item.packetId === packet.id),
      recipients: own,
      votes: votes.flatMap(({ vote }) => (own.some(({ id }) => id === vote.recipientId) ? [vote] : [])),
    };
  });
}

/** What is needed to ask nannies for a family: the request, and how each nanny is reached. */
export async function selectForAsking(db: Database, input: { requestId: string; profileIds: readonly string[] }) {
  const [[request], nannies] = await db.batch([
    db.select().from(contactRequests).where(eq(contactRequests.id, input.requestId)),
    db
      .select(nannyContact)
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(and(inArray(profiles.id, [...input.profileIds]), isVisible)),
  ]);
  return { request: request ?? null, nannies };
}
