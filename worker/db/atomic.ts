import type { SQLWrapper } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { Database } from './client.ts';

const dialect = new SQLiteAsyncDialect();

/**
 * Runs statements in one D1 batch: one round trip and one transaction, in order, so that `changes()` in a statement counts
 * the rows of the statement before. Takes raw SQL too, which drizzle's own batch does not.
 * @returns each statement's rows, with the column names of the database
 */
export async function atomic(db: Database, statements: SQLWrapper[]): Promise<Record<string, unknown>[][]> {
  const prepared = statements.map((statement) => {
    const { sql, params } = dialect.sqlToQuery(statement.getSQL());
    return db.$client.prepare(sql).bind(...params);
  });
  const results = await db.$client.batch<Record<string, unknown>>(prepared);
  return results.map((result) => result.results);
}
