import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Tables for the operators of the product. */

/** Jobs of the queue that were given up. */
export const deadJobs = sqliteTable(
  'dead_jobs',
  {
    id: text().primaryKey(),
    job: text({ mode: 'json' }).$type<unknown>().notNull(),
    /** Null when the queue itself gave up. */
    attempts: integer(),
    /** Name of the last error. */
    reason: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [index('dead_jobs_at').on(table.at)],
);
