import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { parseFilters } from '#domain/directory/filters.ts';
import { defaultLocale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { createDatabase } from '../../db/client.ts';
import { createTestApp } from '../../testing/api.ts';
import { measure } from '../../testing/measured-database.ts';
import { listNannies } from './service.ts';

/** Listings whose words are alike, so that every search has as many matches as it counts. */
const size = 3000;

const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`;

const seeds = [
  `INSERT INTO users (id, phone, created_at) ${numbers} SELECT 'user' || i, '+1213' || (5000000 + i), i FROM n`,
  `INSERT INTO profiles (id, user_id, first_name, city, years_experience, is_public, is_active, version, reviewed_at,
     created_at, updated_at)
   ${numbers} SELECT 'profile' || i, 'user' || i, 'Ana', 'Pasadena', 6, 1, 1, 1, 1, i, i FROM n`,
  `INSERT INTO listings (position, profile_id, city, days)
   ${numbers} SELECT i, 'profile' || i, 'Pasadena', 'monday saturday' FROM n`,
  `INSERT INTO listing_search (rowid, words, languages, city, facets)
   ${numbers} SELECT i, 'Ana twins newborns', 'Spanish', 'Pasadena CA',
     'arrangementlivein agenewborn ageinfant dutypetcare years1 years3 years5' FROM n`,
  `INSERT INTO listing_counts (facet, label, count) VALUES ('all', '', ${size}), ('city:pasadena', 'Pasadena', ${size})
   ON CONFLICT (facet) DO UPDATE SET count = ${size}`,
];

const measured = measure(env.DB);
const test = createTestApp({ db: createDatabase(measured.database) });

it.each([
  '',
  'city=Pasadena',
  'q=newborn',
  'q=twins+spanish',
  'q=ana+twins+spanish+pasadena',
  'arrangement=live-in&years=5',
  'age=newborn&age=infant&day=monday&day=saturday',
  'start=2026-12-01&sort=experience',
  'near=91101&within=50&q=twins',
])('reads at most 2,000 rows in 2 round trips for /nannies?%s', async (search) => {
  for (const seed of seeds) await env.DB.prepare(seed).run();
  measured.cost();
  const { count } = await listNannies(
    test.services,
    parseFilters(new URLSearchParams(search)),
    serverTranslator(defaultLocale),
  );
  const { trips, rows } = measured.cost();
  expect(count).toBeGreaterThan(500);
  expect(trips).toBeLessThanOrEqual(2);
  expect(rows).toBeLessThanOrEqual(2000);
});
