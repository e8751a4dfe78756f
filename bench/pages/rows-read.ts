import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import '../../scripts/local/fresh-connections.ts';
import { parseFilters } from '#domain/directory/filters.ts';
import { defaultLocale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { createDatabase } from '#worker/db/client.ts';
import { listProfiles, type ProfileQuery } from '#worker/features/agency/profile/list/service.ts';
import { listNannies } from '#worker/features/directory/service.ts';
import { findPublicProfile } from '#worker/features/profile/public-page/service.ts';
import { createServices } from '#worker/services.ts';

/** Searches of staff. */
const staffSearches: ProfileQuery[] = [
  { q: 'newborn' },
  { q: 'twins spanish' },
  { q: 'pasadena' },
  { age: ['newborn'], duty: ['transportation'], day: ['monday'] },
  { age: ['newborn'], payTo: 30 },
];

/**
 * Prints how many D1 rows the product's own queries read for a profile page, each search of the directory and searches of staff.
 * Without searches near a place, because only the built Worker has the places.
 */
export async function printRowsRead(
  stateFolder: string,
  input: { size: number; slug: string; searches: readonly string[] },
): Promise<void> {
  const { env, dispose } = await getPlatformProxy<Env>({ persist: { path: join(stateFolder, 'v3') } });
  const { database, rows } = tellRowsRead(env.DB);
  const services = createServices(env, { db: createDatabase(database) });
  const rowsInWords = () => `${rows().reduce((sum, count) => sum + count, 0)} (${rows().join(' + ')})`;
  console.log(`D1 rows read at ${input.size} profiles:`);
  await findPublicProfile(services, input.slug, defaultLocale);
  console.log(`  profile page: ${rowsInWords()}`);
  for (const search of input.searches.filter((each) => !each.startsWith('near='))) {
    const filters = parseFilters(new URLSearchParams(`${search}after=${Math.trunc(input.size / 2)}`));
    await listNannies(services, filters, serverTranslator(defaultLocale));
    console.log(`  /nannies?${search.slice(0, -1)}: ${rowsInWords()}`);
  }
  for (const search of staffSearches) {
    await listProfiles(services, defaultLocale, search);
    console.log(`  nannies at the desk, ${JSON.stringify(search)}: ${rowsInWords()}`);
  }
  await dispose();
}

/** How many D1 rows the product reads for an uncached profile page. */
export async function rowsOfPage(stateFolder: string, slug: string): Promise<number> {
  const { env, dispose } = await getPlatformProxy<Env>({ persist: { path: join(stateFolder, 'v3') } });
  const { database, rows } = tellRowsRead(env.DB);
  await findPublicProfile(createServices(env, { db: createDatabase(database) }), slug, defaultLocale);
  await dispose();
  return rows().reduce((sum, count) => sum + count, 0);
}

/** A D1 binding that reports how many rows each statement of the last round trip read. */
function tellRowsRead(binding: D1Database): { database: D1Database; rows(): readonly number[] } {
  let rows: number[] = [];
  const originals = new WeakMap<object, D1PreparedStatement>();

  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const watched = new Proxy(statement, {
      get(target, property) {
        if (property === 'bind') return (...values: unknown[]) => watch(target.bind(...values));
        if (property !== 'raw') return Reflect.get(target, property).bind(target);
        // Rows returned as arrays come without metadata, so the statement runs twice.
        return async () => {
          rows = [(await target.all()).meta.rows_read];
          return target.raw();
        };
      },
    });
    originals.set(watched, statement);
    return watched;
  };

  const database = new Proxy(binding, {
    get(target, property) {
      if (property === 'prepare') return (query: string) => watch(target.prepare(query));
      if (property !== 'batch') return Reflect.get(target, property).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        const results = await target.batch(statements.map((statement) => originals.get(statement) ?? statement));
        rows = results.map((result) => result.meta.rows_read);
        return results;
      };
    },
  });
  return { database, rows: () => rows };
}
