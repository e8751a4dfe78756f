import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DirectoryOrder, parseFilters } from '#domain/directory/filters.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { createTestApp, signIn } from '../../testing/api.ts';
import { listWithoutReview } from '../../testing/desk.ts';
import { selectListings } from './queries.ts';
import { listNannies } from './service.ts';

let test: ReturnType<typeof createTestApp>;

/** Nannies as they join, each with years and the day of her last word, if she has any. */
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

/** First names of all pages of two. */
async function inOrder(order: DirectoryOrder, match?: string) {
  const names: (string | null)[][] = [];
  let after: number | undefined;
  do {
    const words = match === undefined ? undefined : { words: match, starts: match };
    const page = await selectListings(test.services.db, {
      order,
      match: words,
      nearby: [],
      day: undefined,
      after,
      limit: 2,
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
