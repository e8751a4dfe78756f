import { env } from 'cloudflare:workers';

/** The rows of every table but those of the searches' indexes. */
export async function databaseRows(): Promise<Record<string, Record<string, unknown>[]>> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB '*_search*'",
  ).all<{ name: string }>();
  const tables = await env.DB.batch<Record<string, unknown>>(
    results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  );
  return Object.fromEntries(results.map(({ name }, place) => [name, tables[place]?.results ?? []]));
}

/** The whole content of the database, as text. */
export async function databaseText(): Promise<string> {
  return JSON.stringify(Object.values(await databaseRows()));
}
