import { eq, sql } from 'drizzle-orm';
import { atomic } from '../../../db/atomic.ts';
import type { Database } from '../../../db/client.ts';
import { indexRequest } from '../../../records/request-search.ts';
import { contactRequests } from '../../../db/schema.ts';

/** A family's request. */
export async function selectRequest(db: Database, id: string) {
  const [row] = await db.select().from(contactRequests).where(eq(contactRequests.id, id));
  return row ?? null;
}

/**
 * Takes everything out of a request that says who asked and what: the desk keeps that there was one. Messages with her words
 * go too, sent or waiting. Once is enough; again changes nothing.
 */
export async function withdrawRequest(
  db: Database,
  { id, eventId, now }: { id: string; eventId: string; now: number },
): Promise<void> {
  const wasWithdrawn = sql`EXISTS (SELECT 1 FROM request_events WHERE id = ${eventId})`;
  await atomic(db, [
    sql`
      INSERT INTO request_events (id, request_id, kind, created_at)
      SELECT ${eventId}, id, 'withdrawn', ${now} FROM contact_requests WHERE id = ${id} AND email <> ''`,
    sql`
      DELETE FROM outbox
      WHERE ${wasWithdrawn} AND (subject_id = ${id} OR (
        subject_id = (SELECT profile_id FROM contact_requests WHERE id = ${id}) AND (
          instr(text, ${id}) > 0 OR recipient = (SELECT email FROM contact_requests WHERE id = ${id}))))`,
    sql`UPDATE request_events SET text = NULL WHERE request_id = ${id} AND kind IN ('note', 'reply') AND ${wasWithdrawn}`,
    sql`
      UPDATE contact_requests
      SET parent_name = '', parent_letters = '', email = '', phone = NULL, message = NULL, state = 'closed', snoozed_until = NULL,
        version = version + 1, updated_at = ${now}
      WHERE id = ${id} AND ${wasWithdrawn}`,
    ...indexRequest(id),
  ]);
}
