import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { defaultLocale } from '#domain/locale.ts';
import { listProfiles as contract } from '#domain/profile/desk-contract.ts';
import { createDatabase } from '../../../../db/client.ts';
import { createTestApp } from '../../../../testing/api.ts';
import { measure } from '../../../../testing/measured-database.ts';
import { listProfiles } from './service.ts';

/** Profiles whose words are alike, so that every search has many pages. */
const size = 3000;

const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`;

const seeds = [
  `INSERT INTO users (id, phone, created_at) ${numbers} SELECT 'user' || i, '+1213' || (5000000 + i), i FROM n`,
  `INSERT INTO profiles (rowid, id, user_id, first_name, last_name, slug, city, pay_from, is_public, is_active, version,
     availability_calendar, created_at, updated_at)
   ${numbers} SELECT i, 'profile' || i, 'user' || i, 'Ana', 'Reyes', 'ana-reyes-' || i, 'Pasadena', 20 + i % 20, i % 2, 1, 1,
     '{"availableWeekdays":["monday"]}', i, i FROM n`,
  `INSERT INTO profile_search (rowid, words, languages, city, facets)
   ${numbers} SELECT i, 'Ana Reyes twins newborns', 'Spanish', 'Pasadena CA',
     'arrangementlivein agenewborn ageinfant dutypetcare years1 years3 years5' FROM n`,
];

const measured = measure(env.DB);
const test = createTestApp({ db: createDatabase(measured.database) });

it.each([
  '',
  'state=draft',
  'q=ana',
  'q=newborn',
  'q=spanish',
  'q=reyes&age=newborn',
  'q=twins+spanish+pasadena',
  'arrangement=live-in&years=5',
  'age=newborn&age=infant&day=monday',
  'age=newborn&payTo=30',
  'start=2026-12-01',
  'near=91101&within=50&q=twins',
  'sort=name',
  'sort=changed&state=draft',
  'sort=unchanged&payTo=30',
])('reads at most 2,000 rows in 1 round trip for /api/agency/profiles?%s', async (search) => {
  expect(await cost(search)).toBeLessThanOrEqual(2000);
});

// Sorting needs everybody whom a search finds, so each is read: the match, the profile it belongs to, and its calendar.
it.each(['sort=name&q=newborn', 'sort=changed&q=reyes&age=newborn', 'sort=unchanged&age=newborn&day=monday'])(
  'reads everybody once in 1 round trip for /api/agency/profiles?%s',
  async (search) => {
    expect(await cost(search)).toBeLessThanOrEqual(6 * size + 2000);
  },
);

/** Rows that the database reads for a full page. */
async function cost(search: string): Promise<number> {
  for (const seed of seeds) await env.DB.prepare(seed).run();
  measured.cost();
  const query = contract.query.parse(
    Object.fromEntries([...new URLSearchParams(search).keys()].map((name) => [name, valuesOf(search, name)])),
  );
  const { items, next } = await listProfiles(test.services, defaultLocale, query);
  const { trips, rows } = measured.cost();
  expect(items).toHaveLength(50);
  expect(next).not.toBeNull();
  expect(trips).toBe(1);
  return rows;
}

function valuesOf(search: string, name: string): string | string[] {
  const [first = '', ...others] = new URLSearchParams(search).getAll(name);
  return others.length > 0 ? [first, ...others] : first;
}
