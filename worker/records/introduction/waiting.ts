import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { introductionItems, introductions, profiles, users } from '../../db/schema.ts';
import { nannyContact } from '../opt-outs.ts';
import { isQuestionWaiting } from './questions.ts';

/**
 * The nannies who wait for a family: they agreed to an introduction, or got the question and have not answered. With the time of
 * the interview, and how each is reached.
 */
export function selectWaitingNannies(db: Database, { requestId, now }: { requestId: string; now: number }) {
  const { canceledAt, consent, interviewAt, removedAt } = introductionItems;
  return (
    db
      .select({
        interviewAt: sql<number | null>`iif(${canceledAt} IS NULL AND ${interviewAt} > ${now}, ${interviewAt}, NULL)`,
        ...nannyContact,
      })
      .from(introductionItems)
      .innerJoin(introductions, eq(introductions.id, introductionItems.introductionId))
      .innerJoin(profiles, eq(profiles.id, introductionItems.profileId))
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(
        and(
          eq(introductions.requestId, requestId),
          sql`${introductions.state} <> 'withdrawn'`,
          isNull(removedAt),
          sql`(${consent} = 'yes' OR (${consent} = 'asking' AND NOT ${isQuestionWaiting}))`,
        ),
      )
      // A nanny in two introductions: the one with an interview comes last.
      .orderBy(sql`${interviewAt} IS NOT NULL`)
  );
}
