import { drizzle } from 'drizzle-orm/d1';
import { certificationRelations, profileRelations, referenceRelations, translationRelations } from './relations.ts';
import * as schema from './schema.ts';
import { withRetriedReads } from './transient.ts';

/** A binding lives as long as its isolate, so requests share the client and the queries that were built with it. */
const clients = new WeakMap<D1Database, ReturnType<typeof createClient>>();

/** The drizzle client over the D1 binding. Reads that fail with a transient D1 error are retried once. */
export function createDatabase(binding: D1Database) {
  const client = clients.get(binding) ?? createClient(binding);
  clients.set(binding, client);
  return client;
}

function createClient(binding: D1Database) {
  return drizzle(withRetriedReads(binding), {
    schema: { ...schema, certificationRelations, profileRelations, referenceRelations, translationRelations },
  });
}

export type Database = ReturnType<typeof createDatabase>;

/** A query that is built once per database, because building its SQL would take as long as reading a row. */
export function buildOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
