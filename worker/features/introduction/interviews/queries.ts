import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import {
  contactRequests,
  introductionItems,
  introductionLinks,
  introductionRecipients,
  introductions,
  profiles,
} from '../../../db/schema.ts';
import { isVisible } from '../../../records/directory/listings.ts';

/** Whose interviews: those of an introduction's family, of a nanny's link, or all of an introduction. */
export type InterviewsOf = { family: string } | { nanny: string } | { introductionId: string };

const linked = (tokenHash: string) => eq(introductionLinks.tokenHash, tokenHash);

/** The agreed interviews of an introduction that still takes place, in their order. The links are given by the hashes of their tokens. */
export function selectInterviews(db: Database, of: InterviewsOf, now: number) {
  const which =
    'introductionId' in of
      ? eq(introductions.id, of.introductionId)
      : 'nanny' in of
        ? inArray(
            introductionItems.id,
            db.select({ id: introductionLinks.itemId }).from(introductionLinks).where(linked(of.nanny)),
          )
        : inArray(
            introductions.id,
            db
              .select({ id: introductionRecipients.introductionId })
              .from(introductionLinks)
              .innerJoin(introductionRecipients, eq(introductionRecipients.id, introductionLinks.recipientId))
              .where(linked(of.family)),
          );
  return db
    .select({
      item: introductionItems,
      introduction: introductions,
      firstName: profiles.firstName,
      parentName: contactRequests.parentName,
    })
    .from(introductionItems)
    .innerJoin(introductions, eq(introductions.id, introductionItems.introductionId))
    .innerJoin(contactRequests, eq(contactRequests.id, introductions.requestId))
    .innerJoin(profiles, eq(profiles.id, introductionItems.profileId))
    .where(
      and(
        which,
        isNotNull(introductionItems.interviewAt),
        isNull(introductionItems.canceledAt),
        isNull(introductionItems.removedAt),
        eq(introductionItems.consent, 'yes'),
        eq(introductions.state, 'sent'),
        gt(introductions.expiresAt, now),
        isVisible,
      ),
    )
    .orderBy(asc(introductionItems.interviewAt));
}
