import { type SQL, sql } from 'drizzle-orm';
import { createId } from '#domain/id.ts';

/** Statement that adds an entry of the product itself to the history of an introduction's request, if a condition holds. */
export function insertIntroductionEvent(introductionId: string, kind: string, now: number, condition: SQL): SQL {
  return sql`
    INSERT INTO request_events (id, request_id, kind, created_at)
    SELECT ${createId()}, request_id, ${kind}, ${now} FROM introductions WHERE introductions.id = ${introductionId} AND ${condition}`;
}
