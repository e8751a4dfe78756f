import { type SQL, sql } from 'drizzle-orm';
import { searchWords } from './search-words.ts';

/**
 * Statements that bring a request's row of the search index in step with it, for the batch that writes to it. A request that
 * does not exist has no row.
 */
export function indexRequest(id: string): SQL[] {
  const position = sql`(SELECT position FROM request_index WHERE request_id = ${id})`;
  const texts = sql`concat_ws(' ', parent_name, email, phone, nanny_name, message,
    (SELECT group_concat(text, ' ') FROM request_events WHERE request_id = ${id} AND kind IN ('note', 'reply')))`;
  return [
    sql`
      INSERT INTO request_index (request_id) SELECT id FROM contact_requests WHERE id = ${id}
      ON CONFLICT (request_id) DO NOTHING`,
    sql`DELETE FROM request_search WHERE rowid = ${position}`,
    sql`
      INSERT INTO request_search (rowid, words)
      SELECT ${position}, ${searchWords(texts)} FROM contact_requests WHERE id = ${id}`,
  ];
}

/** Statement that takes requests out of the index, before they are deleted. @param ids query of one column */
export function forgetRequests(ids: SQL): SQL {
  return sql`
    DELETE FROM request_search
    WHERE rowid IN (SELECT position FROM request_index WHERE request_id IN (${ids}))`;
}
