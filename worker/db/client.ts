import { drizzle } from 'drizzle-orm/d1';
import { certificationRelations, profileRelations, referenceRelations, translationRelations } from './relations.ts';
import * as schema from './schema.ts';
import { withRetriedReads } from './transient.ts';

/** The drizzle client over the D1 binding; reads that D1 fails in passing are tried once more. */
export function createDatabase(binding: D1Database) {
  return drizzle(withRetriedReads(binding), {
    schema: { ...schema, certificationRelations, profileRelations, referenceRelations, translationRelations },
  });
}

export type Database = ReturnType<typeof createDatabase>;

/** A query that is built once for each database: building its SQL would take as long as reading a row does. */
export function buildOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
