import { env } from 'cloudflare:workers';
import { databaseRows } from './database-text.ts';

/** Tables that count requests, or that list work which every writer and the cron continue. */
const bookkeeping = new Set([
  'rate_counters',
  'code_sends',
  'due_purges',
  'purge_calls',
  'outages',
  'sweep_runs',
  'd1_migrations',
]);

/** Columns that count writes instead of describing a record. */
const counts = new Set(['version', 'checks']);

/** Ids, tokens, hashes, one-time codes and the ends of slugs, which differ between two runs. */
const random = /[\w-]{22,}|\b\d{6}\b|(?<=ana-reyes-)[0-9a-z]{4}\b/g;

/** The content of a column without what differs between two runs. */
function settled(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(random, '#');
  return typeof value === 'object' && value !== null ? '#' : value;
}

/**
 * What a user would find stored: a line for each row of the database and for each stored file, sorted. Two runs of the same
 * requests give the same lines, because ids, tokens and hashes are left out.
 */
export async function storedState(): Promise<string[]> {
  const tables = Object.entries(await databaseRows()).filter(([name]) => !bookkeeping.has(name));
  const rows = tables.flatMap(([name, found]) =>
    found.map((row) => {
      const columns = Object.entries(row).filter(([column]) => !counts.has(column));
      return `${name} ${JSON.stringify(Object.fromEntries(columns.map(([column, value]) => [column, settled(value)])))}`;
    }),
  );
  const { objects } = await env.MEDIA.list();
  return [...rows, ...objects.map(({ key, size }) => `file ${key.replace(random, '#')}, ${size} bytes`)].toSorted();
}
