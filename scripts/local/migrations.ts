import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery } from 'wrangler';
import { root } from '../setup.mjs';
import { applyMigrations, type Migration } from './apply-migrations.ts';

/** The files of migrations/ in order. */
export function readMigrations(): Migration[] {
  const folder = join(root, 'migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, statements: unstable_splitSqlQuery(readFileSync(join(folder, name), 'utf8')) }));
}

/**
 * Brings a local database up to date from outside its runtime. Retries once when the connection breaks: workerd closes a
 * connection that was idle for five seconds, and a disk still writing the packages can delay it that long.
 */
export async function migrate(db: D1Database): Promise<void> {
  const migrations = readMigrations();
  try {
    await applyMigrations(db, migrations);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await applyMigrations(db, migrations);
  }
}
