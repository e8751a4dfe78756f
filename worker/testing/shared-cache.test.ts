import { beforeEach, describe, expect, it } from 'vitest';
import { purgeRules } from '../records/purges.ts';
import { purgeLimits, SharedCache } from './shared-cache.ts';

let now = 0;
let made = 0;
let headers: Record<string, string>;
let status = 200;
/** The Range headers that reached the Worker. */
let ranges: (string | null)[];
let cache: SharedCache;

beforeEach(() => {
  now = 1_000_000;
  made = 0;
  status = 200;
  ranges = [];
  headers = { 'Cloudflare-CDN-Cache-Control': 'public, max-age=60', 'Cache-Control': 'no-cache', ETag: '"a"' };
  cache = new SharedCache(
    async (request) => {
      ranges.push(request.headers.get('Range'));
      return new Response(`answer ${(made += 1)}`, { status, headers });
    },
    () => now,
  );
});

const ask = (path = '/page', init: RequestInit = {}) => cache.fetch(new Request(`https://a.example${path}`, init));
const purge = (tags = ['a']) => cache.purge({ tags }).success;
const result = async (path?: string, init?: RequestInit) => (await ask(path, init)).headers.get('X-Cache');

describe('the shared cache of tests', () => {
  it('keeps by path and query, whoever asks, until the answer is old', async () => {
    expect(await result()).toBe('miss');
    expect(await result('/page', { headers: { Cookie: 'sid=1', Authorization: 'Bearer x' } })).toBe('hit');
    expect((await cache.fetch(new Request('https://b.example/page'))).headers.get('X-Cache')).toBe('hit');
    expect(await result('/page?a=1')).toBe('miss');
    now += 60_000;
    expect(await result()).toBe('miss');
  });

  it.each([
    ['private', { 'Cloudflare-CDN-Cache-Control': 'private, max-age=60' }],
    ['no-store', { 'Cache-Control': 'no-store' }],
    ['a cookie', { 'Cache-Control': 'max-age=60', 'Set-Cookie': 'a=1' }],
    ['any header changes it', { 'Cache-Control': 'max-age=60', Vary: '*' }],
    ['no lifetime', { 'Cache-Control': 'public' }],
    ['the first header that speaks says no', { 'CDN-Cache-Control': 'no-store', 'Cache-Control': 'max-age=60' }],
  ])('keeps nothing: %s', async (_what, sent) => {
    headers = sent;
    expect([await result(), await result()]).toEqual(['pass', 'pass']);
    expect(cache.kept()).toEqual([]);
  });

  it('keeps a 200 that says nothing for two hours, as Workers Cache does', async () => {
    headers = {};
    await ask();
    now += 2 * 60 * 60 * 1000 - 1;
    expect(await result()).toBe('hit');
  });

  it('passes ranges on, and keeps no 206', async () => {
    status = 206;
    const request = { headers: { Range: 'bytes=0-1' } };
    expect([await result('/page', request), await result('/page', request)]).toEqual(['pass', 'pass']);
    expect(ranges).toEqual(['bytes=0-1', 'bytes=0-1']);
    expect(cache.kept()).toEqual([]);
  });

  it('answers parts and 304 from a whole answer, also from one to a range', async () => {
    const part = await ask('/page', { headers: { Range: 'bytes=0-1' } });
    expect([part.status, await part.text(), part.headers.get('Content-Range')]).toEqual([206, 'an', 'bytes 0-1/8']);
    expect(await (await ask('/page', { headers: { Range: 'bytes=-3' } })).text()).toBe('r 1');
    expect(await (await ask()).text()).toBe('answer 1');
    expect((await ask('/page', { headers: { Range: 'bytes=8-' } })).status).toBe(416);
    expect((await ask('/page', { headers: { Range: 'bytes=0-1', 'If-Range': '"old"' } })).status).toBe(200);
    expect((await ask('/page', { headers: { 'If-None-Match': 'W/"a"' } })).status).toBe(304);
    expect(made).toBe(1);
  });

  it('tells visitors neither tags nor the edge’s lifetime', async () => {
    headers['Cache-Tag'] = 'profile:a';
    for (let times = 0; times < 2; times += 1) {
      const { headers: sent } = await ask();
      expect([sent.get('Cache-Tag'), sent.get('Cloudflare-CDN-Cache-Control')]).toEqual([null, null]);
    }
  });

  it('varies by the headers that an answer names', async () => {
    headers['Vary'] = 'Origin';
    await ask();
    expect(await result('/page', { headers: { Origin: 'https://b.example' } })).toBe('miss');
    expect(await result()).toBe('hit');
  });

  it('shows an old answer while it fetches a new one, but none that was purged', async () => {
    headers['Cloudflare-CDN-Cache-Control'] = 'public, max-age=60, stale-while-revalidate=600';
    headers['Cache-Tag'] = 'a,b';
    await ask();
    now += 61_000;
    expect(await (await ask()).text()).toBe('answer 1');
    await cache.settled();
    expect(await (await ask()).text()).toBe('answer 2');
    now += 61_000;
    cache.purge({ tags: ['b'] });
    expect(await result()).toBe('miss');
  });

  it('allows what the product counts on', () => {
    expect(purgeRules).toMatchObject(purgeLimits);
    expect(purgeRules.sweepEveryMs).toBeGreaterThanOrEqual(purgeLimits.refillMs);
  });

  it('allows 25 purges at once, 5 a minute and 100 tags in each', () => {
    expect(purge(Array.from({ length: 101 }, String))).toBe(false);
    expect(Array.from({ length: 27 }, () => purge())).toEqual([...Array<boolean>(25).fill(true), false, false]);
    now += 60_000;
    expect(Array.from({ length: 6 }, () => purge())).toEqual([true, true, true, true, true, false]);
  });
});
