import { env } from 'cloudflare:workers';

/** The whole content of the database, as text. */
export async function databaseText(): Promise<string> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB '*_search*'",
  ).all<{ name: string }>();
  const tables = await env.DB.batch(results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return JSON.stringify(tables.map((table) => table.results));
}
