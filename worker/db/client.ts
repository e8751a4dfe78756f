import { drizzle } from 'drizzle-orm/d1';
import * as schema from './schema.ts';

/** The drizzle client over the D1 binding. */
export function createDatabase(binding: D1Database) {
  return drizzle(binding, { schema });
}

export type Database = ReturnType<typeof createDatabase>;
