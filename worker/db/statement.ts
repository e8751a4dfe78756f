import type { SQL } from 'drizzle-orm';
import type { Database } from './client.ts';

/** A raw statement for drizzle's batch, which binds the parameters of its own statements only through their `stmt`. */
export function statement(db: Database, query: SQL) {
  const raw = db.all<Record<string, unknown>>(query);
  return Object.assign(raw, { stmt: db.$client.prepare(raw.getQuery().sql) });
}
