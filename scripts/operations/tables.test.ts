import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { describeTables, pagesOf, type Row, writeRows } from './tables.ts';

async function tableOf(name: string) {
  const table = (await describeTables(env.DB)).find((candidate) => candidate.name === name);
  if (!table) throw new Error(`there is no table ${name}`);
  return table;
}

const sorted = (list: Row[]) => list.map((row) => JSON.stringify(row)).toSorted();

it('knows every table, each after those that its rows need, and none of the search index', async () => {
  const tables = await describeTables(env.DB);
  const names = tables.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('listing_search') || name.startsWith('sqlite'))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['users', 'profiles', 'due_purges', 'rate_counters']));
  for (const { name, references } of tables) {
    for (const { parent } of references) expect(names.indexOf(parent)).toBeLessThan(names.indexOf(name));
  }
});

it('reads each row once, whatever the key and however many there are', async () => {
  const rows = Array.from({ length: 1201 }, (_, place): Row => ({
    key: `key ${place % 7}`,
    bucket: place,
    count: place === 3 ? 2 ** 53 - 1 : 1,
    expires_at: 1,
  }));
  const counters = await tableOf('rate_counters');
  expect(await writeRows(env.DB, counters, rows)).toBe(rows.length);
  const read: Row[] = [];
  for await (const page of pagesOf(env.DB, counters)) read.push(...page);
  expect(sorted(read)).toEqual(sorted(rows));
});

it('leaves out a row whose record was erased while the backup ran', async () => {
  const users = await tableOf('users');
  const sessions = await tableOf('sessions');
  await writeRows(env.DB, users, [{ id: 'ana', phone: null, created_at: 1 }]);
  const rows = ['ana', 'gone'].map((user) => ({
    token_hash: `of ${user}`,
    user_id: user,
    created_at: 1,
    last_seen_at: 1,
  }));
  expect(await writeRows(env.DB, sessions, rows)).toBe(1);
  const { results } = await env.DB.prepare('SELECT user_id FROM sessions').all();
  expect(results).toEqual([{ user_id: 'ana' }]);
});
