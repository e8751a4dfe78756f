import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DirectoryOrder, directoryOrders, parseFilters } from '#domain/directory/filters.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { createDatabase } from '../../db/client.ts';
import { createTestApp, signIn } from '../../testing/api.ts';
import { listedNannies, writeOrderFacts } from '../../testing/queries.ts';
import { listWithoutReview } from '../../testing/desk.ts';
import { measure } from '../../testing/measured-database.ts';
import { scaled } from '../../testing/scaled.ts';
import { selectListings } from './queries.ts';
import { listNannies } from './service.ts';
import { listSitemap } from './sitemap/service.ts';

let test: ReturnType<typeof createTestApp>;

/** Nannies in the order of joining, each with years and the day of the last confirmation, if there is one. */
const nannies = [
  ['Ana', 2, 300],
  ['Bea', undefined, undefined],
  ['Cleo', 9, 100],
  ['Dina', 9, undefined],
  ['Eva', undefined, 200],
] as const;

beforeEach(async () => {
  test = createTestApp();
  await listWithoutReview(test.services);
  for (const [place, [firstName, yearsExperience, confirmedAt]] of nannies.entries()) {
    const { caller, userId } = await signIn(test, `+1213${4_000_000 + place * 10_007}`);
    const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
    const profile = {
      firstName,
      lastName: 'Reyes',
      yearsExperience,
      workArrangement: place < 2 ? 'live-in' : 'live-out',
    };
    await caller.call('PUT', `/api/profiles/${id}`, { ...profile, isPublic: true });
    await env.DB.prepare('UPDATE profiles SET availability_confirmed_at = ? WHERE id = ?')
      .bind(confirmedAt ?? null, id)
      .run();
  }
});

/** First names on all pages, two per page. */
async function inOrder(order: DirectoryOrder, match?: string, limit = 2) {
  const names: (string | null)[][] = [];
  let after: number | undefined;
  do {
    const words = match === undefined ? undefined : { words: match, starts: match };
    const page = await selectListings(test.services.db, {
      order,
      match: words,
      nearby: [],
      times: [],
      start: undefined,
      after,
      limit,
      countLimit: 100,
      today: 0,
      locale: 'en',
      cities: 0,
    });
    names.push(page.listings.map(({ profile }) => profile.firstName));
    after = page.listings.at(-1)?.position;
  } while (after !== undefined);
  return names.flat();
}

describe('the order of the directory', () => {
  it('goes through everybody once, page by page, those of whom it is not known last', async () => {
    expect(await inOrder('newest')).toEqual(['Eva', 'Dina', 'Cleo', 'Bea', 'Ana']);
    const experienced = await inOrder('experience');
    expect(new Set(experienced.slice(0, 2))).toEqual(new Set(['Cleo', 'Dina']));
    expect(experienced[2]).toBe('Ana');
    expect(new Set(experienced)).toHaveLength(5);
    const confirmed = await inOrder('confirmed');
    expect(confirmed.slice(0, 3)).toEqual(['Ana', 'Eva', 'Cleo']);
    expect(new Set(confirmed)).toHaveLength(5);
  });

  it('holds for a search too', async () => {
    expect(await inOrder('confirmed', 'facets : arrangementliveout')).toEqual(['Eva', 'Cleo', 'Dina']);
  });

  it('shows everybody once, pictures before initials and by default reviewed profiles with a sentence first, whatever changes', async () => {
    const { db } = test.services;
    const rows = await listedNannies(db);
    const facts = fc.record({
      hasPicture: fc.boolean(),
      hasHeadline: fc.boolean(),
      isReviewed: fc.boolean(),
      years: fc.option(fc.nat(3)),
      confirmedAt: fc.option(fc.nat(3).map((days) => 1_760_000_000_000 + days)),
    });
    const everybody = fc.array(facts, { minLength: rows.length, maxLength: rows.length });
    await fc.assert(
      fc.asyncProperty(everybody, fc.integer({ min: 1, max: 4 }), async (facts, limit) => {
        for (const [place, { id }] of rows.entries()) {
          const written = facts[place];
          if (written) await writeOrderFacts(db, id, written);
        }
        const values = (name: string | null, order: DirectoryOrder) => {
          const place = rows.findIndex((row) => row.name === name);
          const written = facts[place];
          if (!written) throw new Error(`unknown nanny: ${name}`);
          const { hasPicture, hasHeadline, isReviewed, years, confirmedAt } = written;
          const value = { newest: place, experience: years, confirmed: confirmedAt };
          const isFirst = order === 'newest' && hasPicture && hasHeadline && isReviewed;
          return [Number(hasPicture) + Number(isFirst), value[order] ?? -1] as const;
        };
        for (const order of directoryOrders) {
          for (const match of [undefined, 'words : reyes']) {
            const names = await inOrder(order, match, limit);
            expect(names.toSorted()).toEqual(rows.map(({ name }) => name));
            const shown = names.map((name) => values(name, order));
            expect(shown).toEqual(shown.toSorted(([a, b], [c, d]) => c - a || d - b));
          }
        }
        expect(await listSitemap(test.services, 1)).toHaveLength(rows.length);
      }),
      { numRuns: scaled(15, 60) },
    );
  });

  it('reads little more than the rows of a page, wherever it starts', async () => {
    const count = 3000;
    const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
    for (const seed of [
      `INSERT INTO users (id, phone, created_at) ${numbers} SELECT 'u' || i, '+1213' || (5000000 + i), i FROM n`,
      `INSERT INTO profiles (id, user_id, first_name, is_public, version, profile_image_url, years_experience,
         availability_confirmed_at, created_at, updated_at)
       ${numbers} SELECT 'p' || i, 'u' || i, 'Ana', 1, 1, CASE WHEN i % 3 THEN '/api/objects/uploads/x' END, i % 13, i, i, i FROM n`,
      `INSERT INTO listings (position, profile_id) ${numbers} SELECT 100 + i + (i % 3) * 1000000000000000, 'p' || i FROM n`,
      `INSERT INTO listing_search (rowid, words) SELECT position, 'ana' FROM listings WHERE profile_id GLOB 'p[0-9]*'`,
    ])
      await env.DB.prepare(seed).run();
    const measured = measure(env.DB);
    const services = { ...test.services, db: createDatabase(measured.database) };
    for (const after of [1_000_000_000_001_601, 1600]) {
      for (const sort of directoryOrders) {
        const filters = parseFilters(new URLSearchParams(`sort=${sort}&after=${after}`));
        measured.cost();
        const page = await listNannies(services, filters, serverTranslator('en'));
        expect(page.listings).toHaveLength(24);
        const { trips, rows } = measured.cost();
        expect(trips).toBe(1);
        expect(rows, `${sort} after ${after}`).toBeLessThan(400);
      }
    }
  });
});

it('says how many nannies one filter more, and one less, would leave', async () => {
  const page = await listNannies(
    test.services,
    parseFilters(new URLSearchParams('arrangement=live-in&years=5')),
    serverTranslator('en'),
  );
  expect(page.count).toBe(0);
  const counts = page.wider.searches.map(({ name }, place) => [name, page.wider.counts[place]]);
  expect(counts).toEqual([
    ['arrangement', 2],
    ['years', 2],
  ]);
  const all = await listNannies(test.services, parseFilters(new URLSearchParams()), serverTranslator('en'));
  const liveOut = all.narrower.searches.findIndex(({ value }) => value === 'live-out');
  expect(all.narrower.counts[liveOut]).toBe(3);
});
