import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { readTogether } from '../../../db/read-together.ts';
import { indexRequest } from '../../../records/request/search.ts';
import { act } from '../../../records/act.ts';
import type { NewMessage } from '../../../records/messages.ts';
import { contactRequests, requestedProfiles } from '../../../db/schema.ts';
import type { Writer } from '../../../records/purges.ts';

/** A family's request, with the names of the nannies after the first. */
export async function selectRequest(db: Database, id: string) {
  const {
    row: [row],
    others,
  } = await readTogether(db, {
    row: db.select().from(contactRequests).where(eq(contactRequests.id, id)),
    others: db
      .select({ name: requestedProfiles.nannyName })
      .from(requestedProfiles)
      .where(eq(requestedProfiles.requestId, id))
      .orderBy(asc(requestedProfiles.place)),
  });
  return row ? { ...row, others: others.map(({ name }) => name) } : null;
}

/**
 * Removes the family's data, message and introductions from a request; the desk keeps the fact that there was one. All messages about
 * the request are deleted too, sent or waiting. The links of its introductions stay for `linksUntil`, to say that it was withdrawn.
 * Idempotent.
 * @param input.messages tell nannies and agency; they are about nobody of the family
 */
export async function withdrawRequest(
  services: Writer,
  input: { id: string; eventId: string; messages: readonly NewMessage[]; linksUntil: number; now: number },
): Promise<void> {
  const { id, eventId, now } = input;
  const steps = act(services, now)
    .step(
      'event',
      sql`
        INSERT INTO request_events (id, request_id, kind, created_at)
        SELECT ${eventId}, id, 'withdrawn', ${now} FROM contact_requests WHERE id = ${id} AND parent_name <> ''`,
    )
    .ifWrote('event', 'messages', (wrote) => sql`DELETE FROM outbox WHERE ${wrote} AND request_id = ${id}`)
    .ifWrote(
      'event',
      'links',
      (wrote) => sql`
        INSERT INTO links (token_hash, purpose, record_id, created_at, expires_at)
        SELECT token_hash, iif(recipient_id IS NULL, 'withdrawn-question', 'withdrawn-introduction'), ${id}, created_at,
          ${input.linksUntil}
        FROM introduction_links
        WHERE ${wrote} AND (
          item_id IN (SELECT introduction_items.id FROM introduction_items JOIN introductions ON introductions.id = introduction_id WHERE request_id = ${id})
          OR recipient_id IN (
            SELECT introduction_recipients.id FROM introduction_recipients JOIN introductions ON introductions.id = introduction_id WHERE request_id = ${id}))
        ON CONFLICT (token_hash) DO NOTHING`,
    )
    .ifWrote('event', 'introductions', (wrote) => sql`DELETE FROM introductions WHERE ${wrote} AND request_id = ${id}`)
    .ifWrote(
      'event',
      'notes',
      (wrote) => sql`
        UPDATE request_events SET text = NULL WHERE ${wrote} AND request_id = ${id} AND kind IN ('note', 'reply', 'joined')`,
    )
    .ifWrote(
      'event',
      'request',
      (wrote) => sql`
        UPDATE contact_requests
        SET parent_name = '', parent_letters = '', email = '', phone = NULL, phone_digits = NULL, message = NULL, job = NULL, source = NULL, referred_by = NULL, state = 'closed', snoozed_until = NULL,
          version = version + 1, updated_at = ${now}
        WHERE ${wrote} AND id = ${id}`,
    )
    .all('search row', indexRequest(id));
  for (const message of input.messages) steps.message(`message ${message.id}`, message, { after: 'event' });
  await steps.run();
}
