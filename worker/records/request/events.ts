import { type SQL, sql } from 'drizzle-orm';
import { createId } from '#domain/id.ts';
import type { RequestEventKind } from '#domain/request/desk.ts';
import type { NewAuditEntry } from '../audit.ts';

/** Statement that adds an entry of the product itself to the history of an introduction's request, if a condition holds. */
export function insertIntroductionEvent(introductionId: string, kind: string, now: number, condition: SQL): SQL {
  return sql`
    INSERT INTO request_events (id, request_id, kind, created_at)
    SELECT ${createId()}, request_id, ${kind}, ${now} FROM introductions WHERE introductions.id = ${introductionId} AND ${condition}`;
}

/** A new event of a request. */
export interface NewEvent {
  id: string;
  kind: RequestEventKind;
  text: string | null;
}

/** Adds an event by the staff member of an audit entry. @param id of the request */
export function insertEvent(id: string, event: NewEvent, entry: Pick<NewAuditEntry, 'actorId' | 'at'>) {
  return (wrote: SQL) => sql`
    INSERT INTO request_events (id, request_id, staff_id, kind, text, created_at)
    SELECT ${event.id}, ${id}, ${entry.actorId}, ${event.kind}, ${event.text}, ${entry.at} WHERE ${wrote}`;
}
