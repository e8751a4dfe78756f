import { type SQL, sql } from 'drizzle-orm';
import { searchWords } from './search-words.ts';

/** As {@link indexRequests}, for one request. */
export function indexRequest(id: string): SQL[] {
  return indexRequests(sql`SELECT ${id}`);
}

/**
 * Statements that bring the rows of requests in the search index in step with them, for the batch that writes to them. A request
 * that does not exist has no row.
 * @param ids query of one column
 */
export function indexRequests(ids: SQL): SQL[] {
  // A nanny's address has her name in letters: people who read no Chinese look for them, as for a family's.
  const texts = sql`concat_ws(' ', parent_name, parent_letters, email, phone, nanny_name,
    (SELECT replace(slug, '-', ' ') FROM profiles WHERE profiles.id = profile_id AND nanny_name <> ''), message,
    (SELECT group_concat(text, ' ') FROM request_events
      WHERE request_events.request_id = contact_requests.id AND kind IN ('note', 'reply')))`;
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

/** Statement that takes requests out of the index, before they are deleted. @param ids query of one column */
export function forgetRequests(ids: SQL): SQL {
  return sql`
    DELETE FROM request_search
    WHERE rowid IN (SELECT position FROM request_index WHERE request_id IN (${ids}))`;
}
