import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import {
  contactRequests,
  introductionItems,
  introductionRecipients,
  introductions,
  introductionVotes,
  profiles,
  users,
} from '../../../../db/schema.ts';
import { isVisible } from '../../../../records/listings.ts';
import { nannyContact } from '../../../../records/opt-outs.ts';

/** Introductions with everything that the desk shows of them, newest first: all of a request, or one. */
export async function selectIntroductions(db: Database, key: { requestId: string } | { id: string }) {
  const which = 'id' in key ? eq(introductions.id, key.id) : eq(introductions.requestId, key.requestId);
  const ids = db.select({ id: introductions.id }).from(introductions).where(which);
  const [found, items, recipients, votes] = await db.batch([
    db
      .select({ introduction: introductions, job: contactRequests.job, locale: contactRequests.locale })
      .from(introductions)
      .innerJoin(contactRequests, eq(contactRequests.id, introductions.requestId))
      .where(which)
      .orderBy(desc(introductions.createdAt), desc(introductions.id))
      .limit(50),
    db
      .select({
        item: introductionItems,
        slug: profiles.slug,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        profileImageUrl: profiles.profileImageUrl,
        calendar: profiles.availabilityCalendar,
        isVisible: sql<number>`coalesce(${isVisible}, 0)`.as('is_visible'),
      })
      .from(introductionItems)
      .leftJoin(profiles, eq(profiles.id, introductionItems.profileId))
      .where(inArray(introductionItems.introductionId, ids))
      .orderBy(asc(introductionItems.place)),
    db
      .select()
      .from(introductionRecipients)
      .where(inArray(introductionRecipients.introductionId, ids))
      .orderBy(asc(introductionRecipients.createdAt), asc(introductionRecipients.id)),
    db
      .select({ vote: introductionVotes })
      .from(introductionVotes)
      .innerJoin(introductionRecipients, eq(introductionRecipients.id, introductionVotes.recipientId))
      .where(inArray(introductionRecipients.introductionId, ids)),
  ]);
  return found.map(({ introduction, job, locale }) => {
    const own = recipients.filter(({ introductionId }) => introductionId === introduction.id);
    return {
      introduction,
      job,
      locale,
      items: items.filter(({ item }) => item.introductionId === introduction.id),
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
