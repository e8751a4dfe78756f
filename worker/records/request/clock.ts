import { type SQL, sql } from 'drizzle-orm';

/** SQL query of the request that an introduction belongs to. */
const requestOf = (introductionId: string) => sql`(SELECT request_id FROM introductions WHERE id = ${introductionId})`;

/**
 * Statement: the family answered an introduction, so the agency owes it an answer again. An answer while one is owed changes
 * nothing.
 */
export function startClock(introductionId: string, now: number, condition: SQL): SQL {
  return sql`
    UPDATE contact_requests
    SET family_answered_at = ${now}, state = iif(state IN ('answered', 'closed'), 'in-progress', state), snoozed_until = NULL,
      version = version + 1, updated_at = ${now}
    WHERE ${condition} AND id = ${requestOf(introductionId)} AND family_answered_at IS NULL`;
}

/** Statement: staff answered the family. The first answer to a request counts as such. */
export function stopClock(introductionId: string, now: number, condition: SQL): SQL {
  return sql`
    UPDATE contact_requests
    SET family_answered_at = NULL, answered_at = coalesce(answered_at, ${now}), snoozed_until = NULL,
      state = iif(state IN ('new', 'in-progress'), 'answered', state), version = version + 1, updated_at = ${now}
    WHERE ${condition} AND id = ${requestOf(introductionId)}`;
}
