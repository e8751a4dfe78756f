import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '#worker/db/schema.ts';
import { eraseProfile } from '#worker/features/profile/service.ts';
import { startFullPurge } from '#worker/records/purges.ts';
import { hold } from '#worker/testing/desk.ts';
import { undocumentedRoutes } from '#worker/testing/undocumented-routes.ts';
import { type SiteAddress, siteAddresses } from '../e2e/support/routes.ts';
import { type BuiltApp, origin, startBuiltApp } from './app.ts';
import { png } from '#worker/testing/files.ts';
import {
  sampleVideo,
  type PublishedNanny,
  publishedNanny,
  secrets,
  upload,
  Visitor,
  writeTranslation,
} from './visitor.ts';

let app: BuiltApp;
let nanny: PublishedNanny;
let stranger: Visitor;

beforeAll(async () => {
  app = await startBuiltApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.restPurges();
  nanny = await publishedNanny(app.cache);
  stranger = new Visitor(app.cache);
});

/** Every kind of public URL that shows data of a nanny. */
const ownAddresses = ({ id, slug, picture, video }: PublishedNanny) => ({
  page: `/profile/${slug}`,
  'page in Chinese': `/cn/profile/${slug}`,
  'page by id': `/profile/${id}`,
  'share image': `/es/profile/${slug}/share.png`,
  picture,
  'picture variant': `${picture}?variant=96`,
  video,
  poster: `${video}?variant=poster`,
  captions: `/api/profiles/${id}/captions.vtt`,
  'captions in Chinese': `/api/profiles/${id}/captions.vtt?lang=zh`,
});

/** Every kind of public URL that lists nannies. */
const lists = {
  directory: '/nannies',
  'directory in Spanish': '/es/nannies?city=Los+Angeles',
  'number of nannies': '/cn/nannies/count?city=Los+Angeles',
  'strip on other sites': '/api/featured?city=los-angeles&locale=es',
  'sitemap index': '/sitemap.xml',
  'sitemap of pages': '/sitemaps/pages.xml',
  'page of a city': '/cn/nannies/los-angeles',
  'sitemap of profiles': '/sitemaps/profiles-1.xml',
};

/** The pages and documents that the Worker itself returns, in every language. */
const siteOf = ({ slug }: PublishedNanny) => siteAddresses(slug).filter(({ isFile }) => !isFile);
const flat = (site: SiteAddress[]) => site.flatMap(({ addresses }) => addresses);
const publicSite = (nanny: PublishedNanny) => flat(siteOf(nanny).filter(({ isPublic }) => isPublic));
const otherSite = (nanny: PublishedNanny) => flat(siteOf(nanny).filter(({ isPublic }) => !isPublic));

const cacheResult = (answer: Response) => answer.headers.get('X-Cache');

async function bytesOf(answer: Response): Promise<string> {
  return Buffer.from(await answer.arrayBuffer()).toString('latin1');
}

/** Requests all URLs as browsers do, videos by range, so that the cache has them. */
async function warm(addresses: Record<string, string>): Promise<Record<string, string>> {
  const bodies: Record<string, string> = {};
  for (const [kind, address] of Object.entries(addresses)) {
    const request = kind === 'video' ? { headers: { Range: 'bytes=0-' } } : {};
    bodies[kind] = await bytesOf(await stranger.fetch(address, request));
    expect(cacheResult(await stranger.fetch(address, request)), kind).toBe('hit');
  }
  return bodies;
}

it('the sitemap of pages has every page that is its own canonical address, and no other', async () => {
  const pages = siteOf(nanny).filter(({ isPage, status }) => isPage && status === 200);
  const kept: string[] = [];
  for (const { addresses } of pages.filter(({ path }) => !/^\/profile\/|\?/.test(path))) {
    const texts = await Promise.all(addresses.map(async (address) => (await stranger.fetch(address)).text()));
    kept.push(...addresses.filter((path, place) => texts[place]?.includes(`rel="canonical" href="${origin}${path}"`)));
  }
  const sitemap = await (await stranger.fetch('/sitemaps/pages.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
  expect(listed.toSorted()).toEqual(kept.map((address) => new URL(address, origin).pathname).toSorted());
});

it('the pay that the nanny asks for changes nothing that the public gets', async () => {
  const addresses = [
    ...Object.values({ ...ownAddresses(nanny), ...lists }),
    ...publicSite(nanny),
    `/api/profiles/${nanny.id}`,
    `/api/profiles/by-slug/${nanny.slug}`,
  ];
  const visitor = new Visitor(app.worker);
  const bodiesWith = async (payFrom: number) => {
    await app.services.db.update(profiles).set({ payFrom }).where(eq(profiles.id, nanny.id));
    const own = await nanny.visitor.fetch(`/api/profiles/${nanny.id}`);
    expect(await own.json()).toMatchObject({ payFrom });
    const bodies: Record<string, string> = {};
    for (const address of addresses) bodies[address] = await bytesOf(await visitor.fetch(address));
    return bodies;
  };
  const bodies = await bodiesWith(61);
  expect(Object.keys(bodies).filter((address) => bodies[address]?.includes('payFrom'))).toEqual([]);
  expect(await bodiesWith(187)).toEqual(bodies);
});

describe('security.md: cache leaks, behind a strict shared cache', () => {
  it('every public answer is kept, is the same for everybody, and is asked for again by browsers', async () => {
    const site = Object.fromEntries(publicSite(nanny).map((address) => [address, address]));
    for (const [kind, address] of Object.entries({
      ...ownAddresses(nanny),
      ...lists,
      ...site,
      document: '/api/openapi.json',
    })) {
      const first = await nanny.visitor.fetch(address);
      const second = await stranger.fetch(address);
      expect([kind, first.status, cacheResult(second)]).toEqual([kind, kind === 'page by id' ? 301 : 200, 'hit']);
      expect(await bytesOf(second), kind).toBe(await bytesOf(first));
      expect(first.headers.get('Cache-Control'), kind).toBe('public, max-age=0, must-revalidate');
      const etag = first.headers.get('ETag');
      if (first.status !== 200) continue;
      expect((await stranger.fetch(address, { headers: { 'If-None-Match': etag ?? '' } })).status, kind).toBe(304);
    }
  });

  it('a purge of everything that a script started leaves none of them', async () => {
    const addresses = [
      ...Object.values({ ...ownAddresses(nanny), ...lists }),
      ...publicSite(nanny),
      '/api/openapi.json',
    ];
    await warm(Object.fromEntries(addresses.map((address) => [address, address])));
    await startFullPurge(app.services, Date.now(), 0);
    await expect.poll(() => app.cache.kept(), { timeout: 60_000 }).toEqual([]);
  });

  it('the Worker runs once for all parts of a video, whether a browser starts with all of it or with two bytes', async () => {
    const { length } = sampleVideo;
    const parts = {
      'bytes=0-': [0, length],
      'bytes=0-1': [0, 2],
      'bytes=1000-1999': [1000, 2000],
      'bytes=-9': [length - 9, length],
    };
    for (const [number, first] of ['bytes=0-', 'bytes=0-1'].entries()) {
      // The query is part of the cache's key, so the cache has nothing yet.
      const address = `${nanny.video}?start=${number}`;
      const results: (string | null)[] = [];
      for (const [range, [start, end]] of Object.entries(parts).toSorted(([range]) => (range === first ? -1 : 0))) {
        const answer = await stranger.fetch(address, { headers: { Range: range } });
        expect([answer.status, answer.headers.get('Content-Range')]).toEqual([
          206,
          `bytes ${start}-${Number(end) - 1}/${length}`,
        ]);
        expect(new Uint8Array(await answer.arrayBuffer())).toEqual(sampleVideo.slice(start, end));
        results.push(cacheResult(answer));
      }
      expect(results, first).toEqual(['miss', 'hit', 'hit', 'hit']);
      expect((await stranger.fetch(address, { headers: { Range: `bytes=${length}-` } })).status).toBe(416);
      expect(await bytesOf(await stranger.fetch(address))).toHaveLength(length);
      expect(app.reached.filter((path) => path === address)).toHaveLength(1);
    }
  });

  it('no other answer is kept, and none gives a stranger a byte of her own', async () => {
    const { id, userId, slug } = nanny;
    const document = await stranger.fetch('/api/openapi.json');
    const { paths } = await document.json<{ paths: Record<string, object> }>();
    const apiAddresses = Object.entries(paths).flatMap(([path, methods]) =>
      'get' in methods
        ? [
            path
              .replace('{userId}', userId)
              .replace('{slug}', slug)
              .replace(/\{\w+\}/g, id),
          ]
        : [],
    );
    expect(apiAddresses.length).toBeGreaterThan(10);
    const hidden = ['/profile/nobody-at-all/share.png', '/sitemaps/none.xml'];
    const undocumented = Object.keys(undocumentedRoutes).flatMap((route) =>
      route.startsWith('GET ') ? [route.slice('GET '.length)] : [],
    );
    const addresses = [...apiAddresses, ...undocumented, ...otherSite(nanny), ...hidden];
    const isPublic = new Set([...Object.values(ownAddresses(nanny)), '/api/featured']);
    const before = app.cache.kept();
    let owned = 0;
    for (const address of addresses.filter((path) => !isPublic.has(path))) {
      const own = await (await nanny.visitor.fetch(address)).text();
      if (secrets.some((secret) => own.includes(secret))) owned += 1;
      const shown = await stranger.fetch(address);
      expect(['pass', address]).toEqual([cacheResult(shown), address]);
      expect(shown.headers.get('Cache-Control'), address).toBe('private, no-store');
      const text = await shown.text();
      for (const secret of secrets) expect(text.includes(secret), `${address} shows ${secret}`).toBe(false);
    }
    // A sweep of earlier tests' changes may remove entries meanwhile.
    expect(app.cache.kept().filter((address) => !before.includes(address))).toEqual([]);
    // The nanny's own responses must contain the secrets, or this test could not fail.
    expect(owned).toBeGreaterThan(1);
  });

  it('nothing of a nanny who is not visible is kept, for herself neither', async () => {
    await nanny.write({ isPublic: false });
    for (const [kind, address] of Object.entries(ownAddresses(nanny))) {
      expect([kind, cacheResult(await nanny.visitor.fetch(address))]).toEqual([kind, 'pass']);
      const shown = await stranger.fetch(address);
      expect([kind, shown.status, cacheResult(shown)]).toEqual([kind, 404, 'pass']);
    }
    const part = await nanny.visitor.fetch(nanny.video, { headers: { Range: 'bytes=0-1' } });
    expect([part.status, cacheResult(part)]).toEqual([206, 'pass']);
  });

  it.each([
    ['unpublishes', () => nanny.write({ isPublic: false })],
    ['pauses', () => nanny.write({ isActive: false })],
    ['is held', () => hold(app.services, nanny.id)],
    ['is erased', () => eraseProfile(app.services, nanny.id)],
    ['erases her account', () => nanny.visitor.send('DELETE', '/api/account')],
  ])('everything is gone at once when she %s', async (_what, act) => {
    const addresses = ownAddresses(nanny);
    await warm(addresses);
    const listed = await warm(lists);
    expect(listed['sitemap of profiles']).toContain(nanny.slug);
    await act();
    for (const [kind, address] of Object.entries(addresses)) {
      const gone = await stranger.fetch(address, kind === 'video' ? { headers: { Range: 'bytes=0-1' } } : {});
      expect([kind, gone.status]).toEqual([kind, 404]);
    }
    for (const [kind, address] of Object.entries(lists)) {
      expect(await bytesOf(await stranger.fetch(address)), kind).not.toContain(nanny.slug);
    }
  });

  it.each([
    ['picture', async () => nanny.write({ profileImageUrl: await upload(nanny.visitor, 'image', png()) })],
    ['video', () => nanny.visitor.send('DELETE', `/api/profiles/${nanny.id}/video-resume`)],
  ] as const)('a %s that she replaces or removes is gone at once', async (kind, act) => {
    const addresses = ownAddresses(nanny);
    await warm(addresses);
    await app.restPurges();
    await act();
    expect((await stranger.fetch(addresses[kind])).status).toBe(404);
    expect((await stranger.fetch(addresses[kind === 'video' ? 'poster' : 'picture variant'])).status).toBe(404);
    expect((await stranger.fetch(addresses[kind === 'video' ? 'picture' : 'video'])).status).toBe(200);
  });

  it('an edit shows at once on her page, its image and the lists; others stay kept', async () => {
    const other = await publishedNanny(app.cache);
    await app.restPurges();
    const before = await warm({ ...ownAddresses(nanny), ...lists });
    await warm(ownAddresses(other));
    await nanny.write({ city: 'Pasadena', videoTranscript: 'I live in Pasadena now.' });
    for (const kind of ['page', 'page in Chinese', 'share image', 'captions'] as const) {
      expect(await bytesOf(await stranger.fetch(ownAddresses(nanny)[kind])), kind).not.toBe(before[kind]);
    }
    for (const kind of ['picture', 'picture variant', 'video', 'poster'] as const) {
      expect([kind, cacheResult(await stranger.fetch(ownAddresses(nanny)[kind]))]).toEqual([kind, 'hit']);
    }
    expect(await bytesOf(await stranger.fetch('/nannies'))).toContain('Pasadena');
    const translation = '日子安稳，汤是热的。';
    await app.restPurges();
    await warm({ page: ownAddresses(nanny)['page in Chinese'] });
    await writeTranslation(nanny.visitor, `/api/profiles/${nanny.id}/translations`, 'headline/zh', {
      text: translation,
      state: 'approved',
    });
    for (const address of [ownAddresses(nanny)['page in Chinese'], '/cn/nannies']) {
      expect(await (await stranger.fetch(address)).text(), address).toContain(translation);
    }
    for (const [kind, address] of Object.entries(ownAddresses(other))) {
      expect([kind, cacheResult(await stranger.fetch(address))]).toEqual([kind, 'hit']);
    }
  });
});
