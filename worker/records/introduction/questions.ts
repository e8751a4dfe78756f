import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL condition on `introduction_items`: the question to the nanny waits to be sent, for the morning or for room. Her time to
 * answer has not begun.
 */
export const isQuestionWaiting: SQL<number> = sql<number>`(introduction_items.reminded_at IS NULL AND EXISTS (
  SELECT 1 FROM outbox
  WHERE outbox.introduction_id = introduction_items.introduction_id AND outbox.profile_id = introduction_items.profile_id
    AND outbox.purpose = 'consent' AND outbox.sent_at IS NULL AND outbox.failed_at IS NULL))`;

/** The item whose first question a message of the outbox is. */
const isAskedBy = (messageId: string) => sql`consent = 'asking' AND reminded_at IS NULL AND removed_at IS NULL
  AND (introduction_id, profile_id) = (
    SELECT introduction_id, profile_id FROM outbox WHERE id = ${messageId} AND purpose = 'consent')`;

/** Statement: if a message is a question to a nanny, her time to answer begins now. */
export function markAsked(messageId: string, now: number): SQL {
  return sql`UPDATE introduction_items SET asked_at = ${now} WHERE ${isAskedBy(messageId)}`;
}

/** Statement: if a message is a question to a nanny, it does not reach her. Returns the item and its introduction. */
export function markUnreachable(messageId: string): SQL {
  return sql`
    UPDATE introduction_items SET consent = 'unreachable' WHERE ${isAskedBy(messageId)} RETURNING id, introduction_id`;
}
