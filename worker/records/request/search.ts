import { type SQL, sql } from 'drizzle-orm';
import { searchWords } from '../search-words.ts';

/** Same as {@link indexRequests}, for one request. */
export function indexRequest(id: string): SQL[] {
  return indexRequests(sql`SELECT ${id}`);
}

/**
 * Statements that update the search index rows of requests, for the batch that writes the requests. A request that does not exist
 * has no row.
 * @param ids query with one column
 */
export function indexRequests(ids: SQL): SQL[] {
  // A nanny's slug contains the name in Latin letters, which staff who do not read Chinese search for, as with a family's name.
  const texts = sql`concat_ws(' ', parent_name, parent_letters, email, phone, nanny_name,
    (SELECT group_concat(requested_profiles.nanny_name, ' ') FROM requested_profiles
      WHERE requested_profiles.request_id = contact_requests.id),
    (SELECT replace(slug, '-', ' ') FROM profiles WHERE profiles.id = profile_id AND nanny_name <> ''), message,
    (SELECT group_concat(text, ' ') FROM request_events
      WHERE request_events.request_id = contact_requests.id AND kind IN ('note', 'reply', 'joined')))`;
  return [
    sql`
      INSERT INTO request_index (request_id) SELECT id FROM contact_requests WHERE id IN (${ids})
      ON CONFLICT (request_id) DO NOTHING`,
    forgetRequests(ids),
    sql`
      INSERT INTO request_search (rowid, words)
      SELECT position, ${searchWords(texts)} FROM contact_requests
      JOIN request_index ON request_index.request_id = contact_requests.id
      WHERE contact_requests.id IN (${ids})`,
  ];
}

/** Statement that removes requests from the index, before they are deleted. @param ids query with one column */
export function forgetRequests(ids: SQL): SQL {
  return sql`
    DELETE FROM request_search
    WHERE rowid IN (SELECT position FROM request_index WHERE request_id IN (${ids}))`;
}

/** Condition on `contact_requests`: the request is about one of the profiles. @param profileIds query or list of ids */
export function isRequestAbout(profileIds: SQL): SQL {
  return sql`(contact_requests.profile_id IN (${profileIds}) OR contact_requests.id IN (
    SELECT request_id FROM requested_profiles WHERE profile_id IN (${profileIds})))`;
}
