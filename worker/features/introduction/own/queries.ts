import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { contactRequests, introductionItems, introductions, profiles } from '../../../db/schema.ts';
import { isQuestionWaiting } from '../../../records/introduction/questions.ts';
import { isVisible } from '../../../records/directory/listings.ts';

/** When a parent last answered about a nanny so, ms since the epoch. */
const lastVote = (which: SQL) => sql<number | null>`(
  SELECT max(updated_at) FROM introduction_votes WHERE item_id = introduction_items.id AND ${which})`;

/** What became of a nanny's introductions, newest first. */
export function selectOwnIntroductions(db: Database, profileId: string, limit: number) {
  return db
    .select({
      item: introductionItems,
      introduction: introductions,
      parentName: contactRequests.parentName,
      isWaiting: isQuestionWaiting.mapWith(Boolean),
      isVisible: sql<boolean>`${isVisible}`.mapWith(Boolean),
      likedAt: lastVote(sql`vote = 'yes'`).as('liked_at'),
      timesAt: lastVote(sql`times <> '[]'`).as('times_at'),
    })
    .from(introductionItems)
    .innerJoin(introductions, eq(introductions.id, introductionItems.introductionId))
    .innerJoin(contactRequests, eq(contactRequests.id, introductions.requestId))
    .innerJoin(profiles, eq(profiles.id, introductionItems.profileId))
    .where(eq(introductionItems.profileId, profileId))
    .orderBy(desc(introductionItems.askedAt))
    .limit(limit);
}
