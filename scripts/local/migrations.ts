import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery } from 'wrangler';
import { root } from '../setup.mjs';

/** As wrangler makes it, so that `wrangler d1 migrations` sees what was applied. */
const record = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Brings a local database up to date: what is missing goes in as one batch, all of it or nothing. */
export async function migrate(db: D1Database): Promise<void> {
  await db.prepare(record).run();
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const folder = join(root, 'migrations');
  const missing = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && !applied.has(name))
    .toSorted();
  const statements = missing.flatMap((name) =>
    unstable_splitSqlQuery(readFileSync(join(folder, name), 'utf8'))
      .map((sql) => db.prepare(sql))
      .concat(db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)),
  );
  if (statements.length > 0) await db.batch(statements);
}
