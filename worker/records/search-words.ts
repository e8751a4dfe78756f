import { type Column, type SQL, sql } from 'drizzle-orm';

/** GLOB pattern for a text with Chinese characters. */
export const chinese = sql`'*[㐀-鿿]*'`;

/**
 * A text for the index. Chinese has no spaces between words, so each Chinese character becomes a word of its own, and any
 * sequence can be found as a phrase. SQLite finds a character by scanning from the start of the text, so the text is first cut
 * into blocks: 3 ms for 4,000 characters instead of 33.
 */
export function searchWords(text: SQL | Column): SQL {
  return sql`(
    WITH RECURSIVE
      body (text) AS (SELECT ${text}),
      blocks (place, block, rest) AS (
        SELECT 0, substr(text, 1, 64), substr(text, 65) FROM body WHERE text GLOB ${chinese}
        UNION ALL SELECT place + 64, substr(rest, 1, 64), substr(rest, 65) FROM blocks WHERE rest <> ''),
      chars (place, char, rest) AS (
        SELECT place, substr(block, 1, 1), substr(block, 2) FROM blocks
        UNION ALL SELECT place + 1, substr(rest, 1, 1), substr(rest, 2) FROM chars WHERE rest <> '')
    SELECT coalesce(
      (SELECT group_concat(CASE WHEN char BETWEEN '㐀' AND '鿿' THEN ' ' || char || ' ' ELSE char END, '' ORDER BY place)
        FROM chars),
      text) FROM body)`;
}
