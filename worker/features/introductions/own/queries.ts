import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { contactRequests, introductionItems, introductions } from '../../../db/schema.ts';

/** What became of a nanny's introductions, newest first. */
export function selectOwnIntroductions(db: Database, profileId: string, limit: number) {
  return db
    .select({
      item: introductionItems,
      introduction: introductions,
      parentName: contactRequests.parentName,
      recipients:
        sql<number>`(SELECT count(*) FROM introduction_recipients WHERE introduction_id = introductions.id)`.as(
          'recipients',
        ),
      open: sql<number>`(
        SELECT count(*) FROM introduction_recipients WHERE introduction_id = introductions.id AND locked_at IS NULL)`.as(
        'open',
      ),
      likedAt: sql<number | null>`(
        SELECT max(updated_at) FROM introduction_votes WHERE item_id = introduction_items.id AND vote = 'yes')`.as(
        'liked_at',
      ),
      timesAt: sql<number | null>`(
        SELECT max(updated_at) FROM introduction_votes WHERE item_id = introduction_items.id AND times <> '[]')`.as(
        'times_at',
      ),
    })
    .from(introductionItems)
    .innerJoin(introductions, eq(introductions.id, introductionItems.introductionId))
    .innerJoin(contactRequests, eq(contactRequests.id, introductions.requestId))
    .where(eq(introductionItems.profileId, profileId))
    .orderBy(desc(introductionItems.askedAt))
    .limit(limit);
}
