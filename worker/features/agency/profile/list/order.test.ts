import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { profileOrders } from '#domain/profile/desk-list.ts';
import { createDatabase } from '../../../../db/client.ts';
import { createTestApp, signIn } from '../../../../testing/api.ts';
import { deskCaller } from '../../../../testing/desk.ts';
import { json } from '../../../../testing/open-desk.ts';
import { selectProfileItems } from './queries.ts';

interface Page {
  items: { profileId: string; name: string }[];
  next: string | null;
}

let test: ReturnType<typeof createTestApp>;
let owner: Awaited<ReturnType<typeof deskCaller>>['caller'];
let place: number;

beforeEach(async () => {
  test = createTestApp();
  owner = (await deskCaller(test, 'owner')).caller;
  place = 0;
});

async function nanny(fields: Record<string, unknown>) {
  place += 1;
  test.clock.advance(1000);
  const { caller } = await signIn(test, `+1213${6_000_000 + place * 10_007}`);
  const { id } = await json<{ id: string }>(caller, 'POST', '/api/profiles', {});
  const write = (patch: object) => json(caller, 'PUT', `/api/profiles/${id}`, patch);
  await write(fields);
  return { id, write };
}

const read = (query: string) => json<Page>(owner, 'GET', `/api/agency/profiles?${query}`);

async function namesOf(query: string): Promise<string[]> {
  return (await read(query)).items.map(({ name }) => name);
}

/** All pages of a list, as the desk reads them one after the other. */
async function readAll(query: string, afterPage: (page: Page) => Promise<unknown> = async () => undefined) {
  const ids: string[] = [];
  for (let after = ''; ;) {
    const page = await read(`${query}&after=${encodeURIComponent(after)}`);
    ids.push(...page.items.map(({ profileId }) => profileId));
    if (page.next === null) return ids;
    await afterPage(page);
    after = page.next;
  }
}

/** Writes many profiles at once: every three have the same name and the same last change. */
async function many(size: number): Promise<void> {
  const n = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`;
  for (const statement of [
    `INSERT INTO users (id, phone, created_at) ${n} SELECT 'u' || i, '+1213' || (7000000 + i), i FROM n`,
    `INSERT INTO profiles (rowid, id, user_id, first_name, last_name, sort_first_name, sort_last_name, created_at, updated_at,
       held_at)
     ${n} SELECT i, 'p' || i, 'u' || i, 'Ana', 'Reyes ' || (i / 3), 'ana', 'reyes ' || (i / 3), i, 1000 + i * 7 % ${size} / 3,
       CASE WHEN i % 2 THEN i END FROM n`,
    `INSERT INTO profile_search (rowid, words, facets) ${n} SELECT i, 'Ana Reyes twins', 'agenewborn' FROM n`,
  ])
    await env.DB.prepare(statement).run();
}

describe('nannies are sorted', () => {
  it('by last name, whatever it is written with, and without a name last', async () => {
    await nanny({ firstName: 'Zoe', lastName: 'alvarez' });
    await nanny({ firstName: '秀英', lastName: '王' });
    await nanny({});
    await nanny({ firstName: 'Ana', lastName: 'Ybarra' });
    await nanny({ firstName: 'Ángela', lastName: 'Álvarez' });
    await nanny({ firstName: 'Omar' });
    await nanny({ firstName: 'Ana', lastName: 'De La Cruz' });
    expect(await namesOf('sort=name')).toEqual([
      'Ángela Álvarez',
      'Zoe alvarez',
      'Ana De La Cruz',
      'Omar',
      'Xiuying Wang 王秀英',
      'Ana Ybarra',
      '',
    ]);
  });

  it('by their new name after a change of one part', async () => {
    const ana = await nanny({ firstName: 'Ana', lastName: 'Zamora' });
    await nanny({ firstName: 'Bea', lastName: 'Moreno' });
    expect(await namesOf('sort=name')).toEqual(['Bea Moreno', 'Ana Zamora']);
    await ana.write({ lastName: 'Ábalos' });
    expect(await namesOf('sort=name')).toEqual(['Ana Ábalos', 'Bea Moreno']);
  });

  it('by the last change, both ways', async () => {
    const ana = await nanny({ firstName: 'Ana', lastName: 'Reyes' });
    await nanny({ firstName: 'Bea', lastName: 'Moreno' });
    test.clock.advance(1000);
    await ana.write({ city: 'Pasadena' });
    expect(await namesOf('sort=newest')).toEqual(['Bea Moreno', 'Ana Reyes']);
    expect(await namesOf('sort=changed')).toEqual(['Ana Reyes', 'Bea Moreno']);
    expect(await namesOf('sort=unchanged')).toEqual(['Bea Moreno', 'Ana Reyes']);
  });
});

describe('pages', () => {
  const size = 160;

  const queries = ['', '&state=held', '&q=twins', '&q=reyes&age=newborn', '&q=twins&state=draft', '&payTo=30'];

  it.each(queries.flatMap((query) => profileOrders.map((order) => `sort=${order}${query}`)))(
    '%s: neither repeat nor lose anybody while others arrive',
    async (query) => {
      await many(size);
      const expected = /state/.test(query) ? size / 2 : size;
      const seen = await readAll(query, () => nanny({ firstName: 'Aa', lastName: 'Aa', specialties: ['Twins'] }));
      const known = seen.filter((id) => id.startsWith('p') && /^p\d+$/.test(id));
      expect(new Set(known).size).toBe(expected);
      expect(known).toHaveLength(expected);
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  it.each(['name', 'changed', 'unchanged'])('by %s, a search has the order of the whole list', async (order) => {
    await many(size);
    const whole = await readAll(`sort=${order}`);
    expect(await readAll(`sort=${order}&q=twins`)).toEqual(whole);
    const held = new Set(await readAll('state=held'));
    expect(await readAll(`sort=${order}&state=held`)).toEqual(whole.filter((id) => held.has(id)));
  });

  it.each([
    ['sort=price', 422],
    ['sort=name&after=nobody', 400],
    ['sort=changed&after=reyes.p1', 400],
  ])('%s is refused', async (query, status) => {
    expect((await owner.call('GET', `/api/agency/profiles?${query}`)).status).toBe(status);
  });
});

it.each([
  ['name', 'profiles_by_name', 'profiles_by_state_and_name'],
  ['changed', 'profiles_by_change', 'profiles_by_state_and_change'],
  ['unchanged', 'profiles_by_change', 'profiles_by_state_and_change'],
] as const)('by %s, a page comes from %s, and within a state from %s', async (order, all, withinState) => {
  for (const [state, index] of [
    [undefined, all],
    ['held', withinState],
  ] as const) {
    for (const after of [undefined, { since: order === 'name' ? 'reyes ana' : 1000, id: 'p1' }]) {
      const query = selectProfileItems(createDatabase(env.DB), { order, state, words: [], after, limit: 51 }).toSQL();
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query.sql}`)
        .bind(...query.params)
        .all<{ detail: string }>();
      const plan = results.map(({ detail }) => detail);
      // Only the rows of the page are sorted once more: SQLite forgets their order.
      expect(plan.filter((detail) => detail.startsWith('USE TEMP B-TREE'))).toHaveLength(1);
      expect(plan).toContainEqual(
        expect.stringMatching(new RegExp(`^(SCAN|SEARCH) profiles USING COVERING INDEX ${index}\\b`)),
      );
    }
  }
});
