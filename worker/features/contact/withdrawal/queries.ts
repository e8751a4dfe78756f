import { asc, eq, sql } from 'drizzle-orm';
import { batch } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { indexRequest } from '../../../records/request-search.ts';
import { contactRequests, requestedProfiles } from '../../../db/schema.ts';

/** A family's request, with the names of the nannies after the first. */
export async function selectRequest(db: Database, id: string) {
  const [[row], others] = await db.batch([
    db.select().from(contactRequests).where(eq(contactRequests.id, id)),
    db
      .select({ name: requestedProfiles.nannyName })
      .from(requestedProfiles)
      .where(eq(requestedProfiles.requestId, id))
      .orderBy(asc(requestedProfiles.place)),
  ]);
  return row ? { ...row, others: others.map(({ name }) => name) } : null;
}

/**
 * Removes the family's data, message and packets from a request; the desk keeps the fact that there was one. Messages that quote
 * the family are deleted too, sent or waiting. Idempotent.
 */
export async function withdrawRequest(
  db: Database,
  { id, eventId, now }: { id: string; eventId: string; now: number },
): Promise<void> {
  await batch(db)
    .step(
      'event',
      sql`
        INSERT INTO request_events (id, request_id, kind, created_at)
        SELECT ${eventId}, id, 'withdrawn', ${now} FROM contact_requests WHERE id = ${id} AND email <> ''`,
    )
    .ifWrote(
      'event',
      'messages',
      (wrote) => sql`
        DELETE FROM outbox WHERE ${wrote} AND subject_id = ${id} AND purpose IN ('request', 'answer', 'packet')`,
    )
    .ifWrote('event', 'packets', (wrote) => sql`DELETE FROM packets WHERE ${wrote} AND request_id = ${id}`)
    .ifWrote(
      'event',
      'notes',
      (wrote) => sql`
        UPDATE request_events SET text = NULL WHERE ${wrote} AND request_id = ${id} AND kind IN ('note', 'reply')`,
    )
    .ifWrote(
      'event',
      'request',
      (wrote) => sql`
        UPDATE contact_requests
        SET parent_name = '', parent_letters = '', email = '', phone = NULL, message = NULL, job = NULL, state = 'closed', snoozed_until = NULL,
          version = version + 1, updated_at = ${now}
        WHERE ${wrote} AND id = ${id}`,
    )
    .all('search row', indexRequest(id))
    .run();
}
