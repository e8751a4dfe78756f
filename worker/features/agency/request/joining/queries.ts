import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#domain/durations.ts';
import type { StoredJob } from '#domain/request/job.ts';
import { act } from '../../../../records/act.ts';
import type { NewAuditEntry } from '../../../../records/audit.ts';
import type { Writer } from '../../../../records/purges.ts';
import { insertEvent, type NewEvent } from '../../../../records/request/events.ts';
import { forgetRequests, indexRequest } from '../../../../records/request/search.ts';

/**
 * Puts what is known of one request of a family into another and deletes the first: events, introductions, nannies, messages and
 * contact data. The link of its acknowledgement goes with it only where both have one email address; otherwise it could show one
 * family the data of another that typed its phone number.
 * @param input.job of the joined request
 * @returns false when the request has another revision by now, or one of the two is gone
 */
export async function writeJoined(
  services: Writer,
  input: {
    id: string;
    otherId: string;
    revision: number;
    job: StoredJob | null;
    event: NewEvent;
    entry: NewAuditEntry;
  },
): Promise<boolean> {
  const { id, otherId, revision, job, event, entry } = input;
  const move = (table: string) => (wrote: SQL) =>
    sql`UPDATE ${sql.raw(table)} SET request_id = ${id} WHERE ${wrote} AND request_id = ${otherId}`;
  const hasNone = sql`contact_requests.profile_version = 0`;
  const { request } = await act(services, entry.at)
    .step(
      'request',
      sql`
        UPDATE contact_requests SET version = contact_requests.version + 1, updated_at = ${entry.at},
          job = ${job && JSON.stringify(job)},
          email = iif(contact_requests.email = '', other.email, contact_requests.email),
          phone = coalesce(contact_requests.phone, other.phone),
          phone_digits = coalesce(contact_requests.phone_digits, other.phone_digits),
          source = coalesce(contact_requests.source, other.source),
          referred_by = coalesce(contact_requests.referred_by, other.referred_by),
          profile_id = iif(${hasNone}, other.profile_id, contact_requests.profile_id),
          nanny_name = iif(${hasNone}, other.nanny_name, contact_requests.nanny_name),
          profile_seen = iif(${hasNone}, other.profile_seen, contact_requests.profile_seen),
          profile_version = iif(${hasNone}, other.profile_version, contact_requests.profile_version)
        FROM contact_requests AS other
        WHERE contact_requests.id = ${id} AND contact_requests.version = ${revision} AND other.id = ${otherId}
          AND contact_requests.parent_name <> '' AND other.parent_name <> ''
        RETURNING contact_requests.id`,
    )
    .ifWrote('request', 'events', move('request_events'))
    .ifWrote('request', 'introductions', move('introductions'))
    .ifWrote('request', 'messages', move('outbox'))
    .ifWrote(
      'request',
      'links',
      (wrote) => sql`
        UPDATE links SET record_id = ${id} WHERE ${wrote} AND purpose = 'withdraw-request' AND record_id = ${otherId}
          AND (SELECT count(DISTINCT lower(email)) FROM contact_requests WHERE id IN (${id}, ${otherId})) = 1`,
    )
    .ifWrote(
      'request',
      'nannies',
      (wrote) => sql`
        INSERT INTO requested_profiles (request_id, place, profile_id, nanny_name)
        SELECT ${id}, 1 + row_number() OVER (ORDER BY place)
          + coalesce((SELECT max(place) FROM requested_profiles WHERE request_id = ${id}), 0), profile_id, nanny_name
        FROM (
          SELECT 0 AS place, profile_id, nanny_name FROM contact_requests WHERE id = ${otherId} AND profile_version > 0
          UNION ALL SELECT place, profile_id, nanny_name FROM requested_profiles WHERE request_id = ${otherId})
        WHERE ${wrote} AND profile_id IS NOT NULL
          AND profile_id NOT IN (SELECT profile_id FROM requested_profiles WHERE request_id = ${id} AND profile_id IS NOT NULL)
          AND profile_id IS NOT (SELECT profile_id FROM contact_requests WHERE id = ${id})`,
    )
    .ifWrote('request', 'event', insertEvent(id, event, entry))
    .ifWrote('request', 'forgotten', (wrote) => forgetRequests(sql`SELECT ${otherId} WHERE ${wrote}`))
    .ifWrote('request', 'other', (wrote) => sql`DELETE FROM contact_requests WHERE ${wrote} AND id = ${otherId}`)
    .all('search row', indexRequest(id))
    .audit(entry, { after: 'request' })
    .run();
  return request.length > 0;
}

/** Requests of one family are offered for joining when no more than this lies between them, ms. */
const sameFamilyMs = 90 * dayMs;

/** Most other requests of a family that are offered. */
const maxOthers = 5;

/** Query: the ids of the other requests with the email address or the phone of a request, newest first. */
export function othersOfFamily(id: string): SQL {
  const same = (column: SQL, isKnown: SQL) => sql`
    SELECT other.id AS id, other.created_at AS created_at FROM contact_requests AS this JOIN contact_requests AS other ON ${column} AND ${isKnown}
    WHERE this.id = ${id} AND other.id <> this.id AND other.parent_name <> '' AND other.state <> 'spam'
      AND abs(other.created_at - this.created_at) <= ${sameFamilyMs}`;
  return sql`
    SELECT id FROM (
      ${same(sql`lower(other.email) = lower(this.email)`, sql`other.email <> '' AND this.email <> ''`)}
      UNION ${same(sql`other.phone_digits = this.phone_digits`, sql`other.phone_digits IS NOT NULL`)})
    ORDER BY created_at DESC, id LIMIT ${maxOthers}`;
}
