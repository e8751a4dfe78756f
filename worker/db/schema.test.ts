import { env } from 'cloudflare:workers';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import * as schema from './schema.ts';

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));

it('is what the migrations make', async () => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB '*_search*' AND name <> 'd1_migrations'",
  ).all<{ name: string }>();
  expect(results.map((row) => row.name).toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted());
});

it.each(tables.map((table) => [getTableName(table), table] as const))(
  '%s has the columns that drizzle sees',
  async (name, table) => {
    const { results } = await env.DB.prepare(`SELECT name, type, "notnull", dflt_value FROM pragma_table_info(?)`)
      .bind(name)
      .all<{ name: string; type: string; notnull: number; dflt_value: string | null }>();
    const { columns } = getTableConfig(table);
    const described = columns.map((column) => ({ name: column.name, type: column.getSQLType().toUpperCase() }));
    expect(results.map(({ name, type }) => ({ name, type }))).toEqual(described);
    for (const column of columns.filter((candidate) => !candidate.primary)) {
      const found = results.find((row) => row.name === column.name);
      expect(found?.notnull === 1, `${column.name} not null`).toBe(column.notNull);
      expect((found?.dflt_value ?? null) !== null, `${column.name} has a default`).toBe(column.hasDefault);
    }
  },
);
