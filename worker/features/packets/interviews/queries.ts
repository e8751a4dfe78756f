import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { contactRequests, packetItems, packetLinks, packetRecipients, packets, profiles } from '../../../db/schema.ts';
import { isVisible } from '../../../records/listings.ts';

/** Whose interviews: those of a packet's family, of a nanny's link, or all of a packet. */
export type InterviewsOf = { family: string } | { nanny: string } | { packetId: string };

const linked = (tokenHash: string) => eq(packetLinks.tokenHash, tokenHash);

/** The agreed interviews of a packet that still takes place, in their order. The links are given by the hashes of their tokens. */
export function selectInterviews(db: Database, of: InterviewsOf, now: number) {
  const which =
    'packetId' in of
      ? eq(packets.id, of.packetId)
      : 'nanny' in of
        ? inArray(packetItems.id, db.select({ id: packetLinks.itemId }).from(packetLinks).where(linked(of.nanny)))
        : inArray(
            packets.id,
            db
              .select({ id: packetRecipients.packetId })
              .from(packetLinks)
              .innerJoin(packetRecipients, eq(packetRecipients.id, packetLinks.recipientId))
              .where(linked(of.family)),
          );
  return db
    .select({
      item: packetItems,
      packet: packets,
      firstName: profiles.firstName,
      parentName: contactRequests.parentName,
    })
    .from(packetItems)
    .innerJoin(packets, eq(packets.id, packetItems.packetId))
    .innerJoin(contactRequests, eq(contactRequests.id, packets.requestId))
    .innerJoin(profiles, eq(profiles.id, packetItems.profileId))
    .where(
      and(
        which,
        isNotNull(packetItems.interviewAt),
        eq(packetItems.consent, 'yes'),
        eq(packets.state, 'sent'),
        gt(packets.expiresAt, now),
        isVisible,
      ),
    )
    .orderBy(asc(packetItems.interviewAt));
}
