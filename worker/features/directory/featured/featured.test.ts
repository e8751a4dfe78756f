import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FeaturedItem, featuredQuerySchema } from '#domain/directory/featured.ts';
import { dayMs } from '#domain/durations.ts';
import { createDatabase } from '../../../db/client.ts';
import { createTestApp, signIn, testOrigin, upload } from '../../../testing/api.ts';
import { countRoundTrips } from '../../../testing/counting-database.ts';
import { hold, listWithoutReview } from '../../../testing/desk.ts';
import { png } from '../../../testing/files.ts';
import { listFeatured } from './service.ts';

let test: ReturnType<typeof createTestApp>;
let place = 0;

beforeEach(async () => {
  test = createTestApp();
  await listWithoutReview(test.services);
});

/** Creates a visible profile. */
async function publish(fields: Record<string, unknown>) {
  place += 1;
  const { caller, userId } = await signIn(test, `+1213${2_000_000 + place * 10_007}`);
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  const write = (patch: Record<string, unknown>) => caller.call('PUT', `/api/profiles/${id}`, patch);
  const response = await write({ firstName: 'Ana', lastName: 'Reyes', ...fields, isPublic: true });
  const { slug } = await response.json<{ slug: string }>();
  return { id, slug, write, caller };
}

/** An answer to a page of any other site. */
function ask(query: string): Promise<Response> {
  return test.caller({ Origin: 'https://anywhere.example' }).call('GET', `/api/featured?${query}`);
}

async function items(query: string): Promise<FeaturedItem[]> {
  const response = await ask(query);
  expect(response.status, query).toBe(200);
  return (await response.json<{ items: FeaturedItem[] }>()).items;
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `nanny-${at}`).join(',');

const names = async (query: string) => (await items(query)).map(({ name }) => name.split(' ')[0]);

describe('the nannies of a strip', () => {
  it('are described as on a card of the directory, and by nothing else', async () => {
    const { slug } = await publish({
      firstName: 'Ana',
      city: 'Los Angeles',
      state: 'California',
      languages: ['Spanish', 'English'],
      specialties: ['Newborn Care'],
      headline: 'I have raised twins. Twice.',
      email: 'ana@example.com',
      location: '12 Private Road',
      wechatId: 'ana-private',
      payFrom: 61,
    });
    expect(await items('')).toEqual([
      {
        slug,
        url: `${test.services.config.publicOrigin}/profile/${slug}#src=featured`,
        name: 'Ana Reyes',
        role: expect.stringContaining('Newborn'),
        sentence: 'I have raised twins. Twice.',
        city: 'Los Angeles',
        state: 'CA',
        languages: ['Spanish', 'English'],
        picture: null,
        badges: [],
      },
    ]);
    expect(await items('locale=zh')).toMatchObject([
      {
        url: `${test.services.config.publicOrigin}/cn/profile/${slug}#src=featured`,
        city: '洛杉矶',
        state: '加州',
        languages: ['西班牙语', '英语'],
      },
    ]);
    expect(await items('locale=es')).toMatchObject([{ languages: ['Español', 'inglés'] }]);
  });

  it('are found by the city and language as a person, an address or another language spells them', async () => {
    await publish({ firstName: 'Ana', city: 'Los Angeles', languages: ['Mandarin'] });
    await publish({ firstName: 'Bea', city: 'Irvine', languages: ['Spanish'] });
    for (const city of ['Los Angeles', 'los-angeles', 'LOS-ANGELES', 'Los Ángeles', '洛杉矶', ' los angeles ']) {
      expect(await names(new URLSearchParams({ city }).toString()), city).toEqual(['Ana']);
    }
    for (const language of ['Spanish', 'spanish', 'Español', 'espanol', '西班牙语']) {
      expect(await names(new URLSearchParams({ language }).toString()), language).toEqual(['Bea']);
    }
    expect(await names('city=irvine&language=mandarin')).toEqual([]);
    expect(await names(new URLSearchParams({ city: '"><script>alert(1)</script>' }).toString())).toEqual([]);
    expect(await names('city=&language=')).toEqual(['Bea', 'Ana']);
  });

  it('that are named come in the order of their names, without hidden and unknown ones', async () => {
    const ana = await publish({ firstName: 'Ana' });
    const bea = await publish({ firstName: 'Bea' });
    const cora = await publish({ firstName: 'Cora' });
    expect(await names(`ids=${bea.id},${ana.slug},nobody-at-all,,${bea.slug}, ${cora.id}`)).toEqual([
      'Bea',
      'Ana',
      'Cora',
    ]);
    expect(await names(`ids=${bea.id},${ana.id},${cora.id}&limit=2&city=Nowhere`)).toEqual(['Bea', 'Ana']);
    await bea.write({ isPublic: false });
    await hold(test.services, ana.id);
    expect(await names(`ids=${bea.id},${ana.id},${cora.id}&limit=1`)).toEqual(['Cora']);
    expect(await names('ids=nobody')).toEqual([]);
  });

  it('are at most as many as were asked for, six where nothing was said', async () => {
    for (let count = 0; count < 7; count += 1) await publish({});
    expect(await names('')).toHaveLength(6);
    expect(await names('limit=1')).toHaveLength(1);
    expect(await names('limit=12')).toHaveLength(7);
  });

  it('take one trip to the database', async () => {
    const counted = countRoundTrips(env.DB);
    const services = { ...test.services, db: createDatabase(counted.database) };
    for (const query of [{}, { city: 'irvine', language: 'Spanish' }, { ids: 'one-at-all,other-at-all' }]) {
      counted.reset();
      await listFeatured(services, featuredQuerySchema.parse(query));
      expect(counted.count(), JSON.stringify(query)).toBe(1);
    }
  });
});

describe('the answer for a strip', () => {
  it.each([
    ['a limit of 0', 'limit', '0'],
    ['a limit of 13', 'limit', '13'],
    ['half a nanny', 'limit', '1.5'],
    ['a limit in words', 'limit', 'many'],
    ['13 ids', 'ids', ids(13)],
    ['500 ids', 'ids', ids(500)],
    ['a long city', 'city', 'x'.repeat(81)],
    ['an unknown language', 'locale', 'xx'],
  ])('to %s is a refusal that every page can read', async (_what, path, value) => {
    const response = await ask(`${path}=${value}`);
    expect(response.status).toBe(422);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await response.json()).toMatchObject({ code: 'validation_failed', issues: [{ path }] });
  });

  it('can be read by every page, without cookies, and is kept until midnight in Los Angeles', async () => {
    const response = await ask('city=Irvine');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect(response.headers.get('Vary')).toBeNull();
    expect(response.headers.getSetCookie()).toEqual([]);
    // The clock of the tests says 4 in the morning there.
    const fresh = (20 * dayMs) / 24 / 1000;
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toContain(
      `public, max-age=${fresh}, stale-while-revalidate=604800`,
    );
    expect(response.headers.get('Cache-Tag')?.split(',')).toContain('listing');
    const etag = response.headers.get('ETag') ?? '';
    const headers = { 'If-None-Match': etag };
    const again = await test.app.request(`${testOrigin}/api/featured?city=Irvine`, { headers }, env);
    expect(again.status).toBe(304);
    expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  it('names a picture that other sites may show, as long as she is visible', async () => {
    const { caller, write } = await publish({});
    const { objectPath } = await upload(caller, 'image', png());
    await write({ profileImageUrl: objectPath });
    const [item] = await items('');
    const picture = new URL(item?.picture ?? '', testOrigin);
    expect(picture.origin).toBe(test.services.config.publicOrigin);
    const policyOf = async () => {
      const answer = await test.caller().call('GET', picture.pathname);
      return [answer.status, answer.headers.get('Cross-Origin-Resource-Policy')];
    };
    expect(await policyOf()).toEqual([200, 'cross-origin']);
    await write({ isPublic: false });
    expect(await policyOf()).toEqual([404, 'same-origin']);
  });
});
