import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { readTogether } from '../../db/read-together.ts';
import {
  contactRequests,
  introductionItems,
  introductionRecipients,
  introductions,
  introductionVotes,
  profiles,
  users,
} from '../../db/schema.ts';
import { isQuestionWaiting } from './questions.ts';
import type { RequestState } from '#domain/request/desk.ts';
import { isVisible } from '../directory/listings.ts';
import { hasOptedOut } from '../opt-outs.ts';

/** The columns of a nanny in an introduction, for queries that join profiles and users. Each has a name of its own, as batches need. */
export const itemColumns = {
  item: introductionItems,
  slug: profiles.slug,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  profileImageUrl: profiles.profileImageUrl,
  calendar: profiles.availabilityCalendar,
  email: profiles.email,
  phone: users.phone,
  locale: users.locale,
  isStopped: hasOptedOut.mapWith(Boolean).as('is_stopped'),
  isVisible: sql<boolean>`coalesce(${isVisible}, 0)`.mapWith(Boolean).as('is_visible'),
  isHeld: sql<boolean>`${profiles.heldAt} IS NOT NULL`.mapWith(Boolean).as('is_held'),
  isWaiting: isQuestionWaiting.mapWith(Boolean).as('is_waiting'),
};

/**
 * Introductions with their present nannies, their recipients and what those said, newest first: all of a request, or one. Nannies
 * whom staff left out are not among them.
 */
export async function selectIntroductions(db: Database, key: { requestId: string } | { id: string }) {
  const which = 'id' in key ? eq(introductions.id, key.id) : eq(introductions.requestId, key.requestId);
  const ids = db.select({ id: introductions.id }).from(introductions).where(which);
  const { found, items, recipients, votes } = await readTogether(db, {
    found: db
      .select({
        introduction: introductions,
        job: contactRequests.job,
        locale: contactRequests.locale,
        // A batch identifies columns by name.
        askedAt: sql<number>`${contactRequests.createdAt}`.as('asked_at'),
        answeredAt: sql<number | null>`${contactRequests.answeredAt}`.as('request_answered_at'),
        familyAnsweredAt: contactRequests.familyAnsweredAt,
        requestState: sql<RequestState>`${contactRequests.state}`.as('request_state'),
        familyPhone: sql<string | null>`${contactRequests.phone}`.as('family_phone'),
      })
      .from(introductions)
      .innerJoin(contactRequests, eq(contactRequests.id, introductions.requestId))
      .where(which)
      .orderBy(desc(introductions.createdAt), desc(introductions.id))
      .limit(50),
    items: db
      .select(itemColumns)
      .from(introductionItems)
      .leftJoin(profiles, eq(profiles.id, introductionItems.profileId))
      .leftJoin(users, eq(users.id, profiles.userId))
      .where(and(inArray(introductionItems.introductionId, ids), isNull(introductionItems.removedAt)))
      .orderBy(asc(introductionItems.place)),
    recipients: db
      .select()
      .from(introductionRecipients)
      .where(inArray(introductionRecipients.introductionId, ids))
      .orderBy(asc(introductionRecipients.createdAt), asc(introductionRecipients.id)),
    votes: db
      .select({ vote: introductionVotes })
      .from(introductionVotes)
      .innerJoin(introductionRecipients, eq(introductionRecipients.id, introductionVotes.recipientId))
      .where(inArray(introductionRecipients.introductionId, ids)),
  });
  return found.map(({ introduction, job, locale, askedAt, requestState, familyPhone, ...answered }) => {
    const own = recipients.filter(({ introductionId }) => introductionId === introduction.id);
    return {
      introduction,
      job,
      locale,
      /** What the clock of the agency's answer needs, and the family's phone. */
      request: { createdAt: askedAt, state: requestState, phone: familyPhone, ...answered },
      items: items.filter(({ item }) => item.introductionId === introduction.id),
      recipients: own,
      votes: votes.flatMap(({ vote }) => (own.some(({ id }) => id === vote.recipientId) ? [vote] : [])),
    };
  });
}

/** An introduction as its own room and the desk read it. */
export type WholeIntroduction = Awaited<ReturnType<typeof selectIntroductions>>[number];

/** A nanny of an introduction. */
export type WholeItem = WholeIntroduction['items'][number];
