import { type Column, type SQL, sql } from 'drizzle-orm';

// Both ignore the case of ASCII letters, like LIKE. LIKE itself refuses a pattern of more than 50 bytes in D1: an e-mail address,
// or 17 Chinese characters.

/** Condition: a text begins with another. */
export function beginsWith(text: SQL | Column, start: string): SQL {
  return sql`instr(lower(${text}), lower(${start})) = 1`;
}

/** Condition: a text contains another. */
export function contains(text: SQL | Column, part: string): SQL {
  return sql`instr(lower(${text}), lower(${part})) > 0`;
}
