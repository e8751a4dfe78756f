import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { contactRequests } from '../../../../db/schema.ts';
import { isOpen, isQuarantined, waitingSince } from '../queries.ts';

/** The numbers of requests that are open, overdue, assigned to a staff member and quarantined; each counted up to a limit. */
export function requestCounts(input: { staffId: string; dueBefore: number; now: number; limit: number }) {
  const count = (where: SQL | undefined) =>
    sql<number>`(SELECT count(*) FROM (SELECT 1 FROM contact_requests WHERE ${where} LIMIT ${input.limit}))`;
  const awake = or(isNull(contactRequests.snoozedUntil), lte(contactRequests.snoozedUntil, input.now));
  return {
    open: count(and(isOpen, awake)),
    overdue: count(
      and(
        isOpen,
        awake,
        sql`${waitingSince} < ${input.dueBefore}`,
        or(isNull(contactRequests.answeredAt), isNotNull(contactRequests.familyAnsweredAt)),
      ),
    ),
    familyAnswers: count(and(isOpen, isNotNull(contactRequests.familyAnsweredAt))),
    mine: count(and(isOpen, awake, eq(contactRequests.assigneeId, input.staffId))),
    quarantined: count(isQuarantined),
  };
}
