import { env } from 'cloudflare:workers';
import { beforeEach } from 'vitest';
import { testMigrations } from './environment.ts';
import { insertGaps } from './queries.ts';

await createTables();
const whichHaveRows = await queryOfRows();
if ('BATCH_GAPS' in env) insertGaps();

/** One batch for all migrations, once for all files of a run, because separate statements take seconds. */
async function createTables(): Promise<void> {
  if (await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'profiles'").first()) return;
  const migrations = testMigrations(env);
  const statements = migrations.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query)));
  // What wrangler records of them, at the start of the tests' clock.
  const record = `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE, applied_at TIMESTAMP NOT NULL)`;
  const names = JSON.stringify(migrations.map(({ name }) => name));
  const insert = `INSERT INTO d1_migrations (name, applied_at) SELECT value, '2026-11-21 12:00:00' FROM json_each(?)`;
  await env.DB.batch([...statements, env.DB.prepare(record), env.DB.prepare(insert).bind(names)]);
}

/** Every test starts with empty tables and an empty bucket. */
export async function emptyStores(): Promise<void> {
  await Promise.all([emptyTables(), emptyBucket()]);
}

async function emptyTables(): Promise<void> {
  const row = await env.DB.prepare(whichHaveRows).first<Record<string, number>>();
  const filled = Object.entries(row ?? {}).flatMap(([name, hasRows]) => (hasRows ? [name] : []));
  if (filled.length === 0) return;
  const deletions = filled.map((name) => env.DB.prepare(`DELETE FROM "${name}"`));
  await env.DB.batch([env.DB.prepare('PRAGMA defer_foreign_keys = on'), ...deletions]);
}

/** A query for a column per table: whether it has rows. Most tests fill few of the tables, and a deletion costs as much for an empty one. */
async function queryOfRows(): Promise<string> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB '*_search_*' AND name <> 'd1_migrations'",
  ).all<{ name: string }>();
  return `SELECT ${results.map(({ name }) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`).join(', ')}`;
}

async function emptyBucket(): Promise<void> {
  const { objects } = await env.MEDIA.list();
  if (objects.length > 0) await env.MEDIA.delete(objects.map((object) => object.key));
}

beforeEach(emptyStores);
