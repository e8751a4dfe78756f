import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch } from '#worker/db/batch.ts';
import { createDatabase } from '#worker/db/client.ts';
import { updateSearch } from '#worker/records/profile/search.ts';
import { indexRequest } from '#worker/records/request/search.ts';

export type Row = Record<string, string | number | null>;

export const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** A table with its own data: not a search index, and not a table of D1 or SQLite. */
export interface Table {
  name: string;
  columns: string[];
  /** Columns of the primary key. */
  key: string[];
  /** Foreign keys: `column` contains a value of `parentColumn` in the parent table, or null. */
  references: { column: string; parent: string; parentColumn: string }[];
}

const namesSchema = z.array(z.object({ name: z.string() }));
const columnsSchema = z.array(z.object({ name: z.string(), pk: z.number() }));
const referencesSchema = z.array(z.object({ from: z.string(), table: z.string(), to: z.string() }));

const rowsAtOnce = 500;
// Small batches: the local runtime's client prepares each statement in a call that blocks the process, and the runtime closes
// connections that are idle for 5 s meanwhile.
const writtenAtOnce = 50;
const listingsAtOnce = 3;
const requestsAtOnce = 5;

/** All ordinary tables, each after its parent tables. */
export async function describeTables(db: D1Database): Promise<Table[]> {
  const found = await db
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
        AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY name`,
    )
    .all();
  const tables: Table[] = [];
  for (const { name } of namesSchema.parse(found.results)) {
    const [columns, references] = await db.batch([
      db.prepare('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid').bind(name),
      db.prepare('SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)').bind(name),
    ]);
    const described = columnsSchema.parse(columns?.results);
    const keys = described.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
    tables.push({
      name,
      columns: described.map((column) => column.name),
      key: keys.map((column) => column.name),
      references: referencesSchema
        .parse(references?.results)
        .map(({ from, table, to }) => ({ column: from, parent: table, parentColumn: to })),
    });
  }
  return inOrder(tables);
}

function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  const add = (table: Table) => {
    if (ordered.includes(table)) return;
    for (const { parent } of table.references) tables.filter(({ name }) => name === parent).forEach(add);
    ordered.push(table);
  };
  tables.forEach(add);
  return ordered;
}

/** The names of a database's applied migrations, in order. */
export async function appliedMigrations(db: D1Database): Promise<string[]> {
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY name').all();
  return namesSchema.parse(results).map(({ name }) => name);
}

/** A table's rows by primary key, one page at a time. */
export async function* pagesOf(db: D1Database, { name, key }: Table): AsyncGenerator<Row[]> {
  const columns = key.map(quoted).join(', ');
  let last: Row | undefined;
  for (;;) {
    const after = last ? `WHERE (${columns}) > (${key.map(() => '?').join(', ')})` : '';
    const page = db.prepare(`SELECT * FROM ${quoted(name)} ${after} ORDER BY ${columns} LIMIT ${rowsAtOnce}`);
    const { results } = await page.bind(...key.flatMap((column) => (last ? [last[column]] : []))).all();
    const rows = z.array(rowSchema).parse(results);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1);
  }
}

/**
 * Writes rows back. A row without its parent is left out: its record was erased while the backup ran.
 * @returns how many were written
 */
export async function writeRows(db: D1Database, { name, columns, references }: Table, rows: Row[]): Promise<number> {
  const place = (column: string) => `?${columns.indexOf(column) + 1}`;
  const hasParents = references.map(
    ({ column, parent, parentColumn }) =>
      `(${place(column)} IS NULL OR EXISTS (SELECT 1 FROM ${quoted(parent)} WHERE ${quoted(parentColumn)} = ${place(column)}))`,
  );
  const insert = db.prepare(
    `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')})
      SELECT ${columns.map(place).join(', ')} WHERE ${['1', ...hasParents].join(' AND ')}`,
  );
  let written = 0;
  for (let start = 0; start < rows.length; start += writtenAtOnce) {
    const some = rows.slice(start, start + writtenAtOnce);
    const results = await db.batch(some.map((row) => insert.bind(...columns.map((column) => row[column] ?? null))));
    written += results.reduce((sum, result) => sum + result.meta.changes, 0);
  }
  return written;
}

/** Empties all tables and the search indexes. */
export async function emptyTables(db: D1Database, tables: Table[]): Promise<void> {
  const names = ['listing_search', 'profile_search', 'request_search', ...tables.map(({ name }) => name).toReversed()];
  for (const name of names) await db.prepare(`DELETE FROM ${quoted(name)}`).run();
}

/** Whether a table has rows worth keeping; a new database already has a counter of listings. */
export async function hasRows(db: D1Database, { name }: Table): Promise<boolean> {
  if (name === 'listing_counts') return false;
  return (await db.prepare(`SELECT 1 FROM ${quoted(name)} LIMIT 1`).first()) !== null;
}

/**
 * Rebuilds the search rows of all profiles and all requests with their regular write functions.
 * @returns the number of profiles
 */
export async function rebuildSearch(db: D1Database): Promise<number> {
  const database = createDatabase(db);
  const requests = await db.prepare('SELECT request_id AS name FROM request_index ORDER BY position').all();
  for (const some of chunks(namesSchema.parse(requests.results), requestsAtOnce)) {
    const index = some.flatMap(({ name }) => indexRequest(name));
    await batch(database).all('request', index).run();
  }
  const { results } = await db.prepare('SELECT id AS name FROM profiles ORDER BY rowid').all();
  const ids = namesSchema.parse(results).map(({ name }) => name);
  for (const some of chunks(ids, listingsAtOnce)) {
    const index = some.flatMap((id) => updateSearch(sql`${id}`));
    await batch(database).all('listing', index).run();
  }
  return ids.length;
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

const quoted = (name: string) => `"${name}"`;
