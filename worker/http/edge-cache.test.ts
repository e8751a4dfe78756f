import fc from 'fast-check';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { withMemoryFront } from '../ports/memory-front.ts';
import { cacheApiStore, type PublicCache } from '../ports/public-cache.ts';
import type { AppEnv } from './context.ts';
import { cacheKey, edgeCache, edgeLifetimeHeader } from './edge-cache.ts';

const origin = 'https://profiles.example.com';
let runs = 0;
let rendered = 0;
let cache: PublicCache;
let app: Hono<AppEnv>;

beforeEach(() => {
  runs += 1;
  rendered = 0;
  cache = cacheApiStore(`test-${runs}`);
  app = new Hono<AppEnv>();
  app.use(edgeCache(cache));
  app.get('/public', (c) => {
    rendered += 1;
    c.header(edgeLifetimeHeader, 'public, max-age=300, stale-while-revalidate=86400');
    c.header('Cache-Tag', 'profile:a,listing');
    c.header('Server-Timing', 'db;dur=0');
    return c.text(`rendered ${rendered}`);
  });
  app.get('/cookie', (c) => {
    rendered += 1;
    c.header(edgeLifetimeHeader, 'public, max-age=300');
    c.header('Set-Cookie', 'sid=1');
    return c.text(`rendered ${rendered}`);
  });
  app.get('/missing', (c) => {
    rendered += 1;
    c.header(edgeLifetimeHeader, 'public, max-age=300');
    return c.text('nothing', 404);
  });
  app.get('/private', (c) => c.text(`rendered ${(rendered += 1)}`));
});

/** Asks, and waits until what is to be kept is kept. */
async function ask(path: string, init?: RequestInit): Promise<Response> {
  const response = await app.request(origin + path, init);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return response;
}

const key = (path: string) => cacheKey(origin + path);

const told = (response: Response) => /cache;desc="(\w+)"/.exec(response.headers.get('Server-Timing') ?? '')?.[1];

describe('the edge cache', () => {
  it('keeps a public answer, whatever does not change it, and tells hit from miss', async () => {
    const first = await ask('/public?utm_source=mail');
    const second = await ask('/public?fbclid=1', { headers: { Cookie: 'sid=somebody' } });
    expect([told(first), told(second)]).toEqual(['miss', 'hit']);
    expect(await second.text()).toBe('rendered 1');
    expect(first.headers.get('Server-Timing')).toMatch(/^db;dur=0, render;dur=\d+, cache;desc="miss"$/);
    expect(second.headers.get('Server-Timing')).toBe('cache;desc="hit"');
    expect(second.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    for (const header of ['Cache-Tag', edgeLifetimeHeader, 'X-Tags', 'X-Read-At']) {
      expect(first.headers.get(header), header).toBeNull();
      expect(second.headers.get(header), header).toBeNull();
    }
  });

  it('answers 304 to whoever has it already, on a miss and on a hit', async () => {
    const etag = (await ask('/public')).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const again = await ask('/public', { headers: { 'If-None-Match': `"other", ${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('forgets on a purge of any of its tags, before the purge returns', async () => {
    for (const tag of ['profile:a', 'listing']) {
      await ask('/public');
      await cache.purge(['other', tag]);
      expect(told(await ask('/public')), tag).toBe('miss');
    }
    await cache.purge(['profile:b']);
    expect(told(await ask('/public'))).toBe('hit');
  });

  it('does not keep what was read before a purge and arrives after it', async () => {
    const readAt = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await cache.purge(['profile:a']);
    await cache.put('key', { response: new Response('old'), tags: ['profile:a'], readAt, maxAgeSeconds: 300 });
    expect(await cache.match('key')).toBeUndefined();
  });

  it.each(['/private', '/cookie', '/missing'])('never keeps %s', async (path) => {
    await ask(path);
    await ask(path);
    expect(rendered).toBe(2);
  });

  it('passes ranges and unsafe methods by', async () => {
    await ask('/public');
    const ranged = await ask('/public', { headers: { Range: 'bytes=0-1' } });
    expect(told(ranged)).toBeUndefined();
    expect((await ask('/public', { method: 'POST' })).status).toBe(404);
  });
});

describe('the cache key', () => {
  it('has the parameters that change a page, sorted, and no others', () => {
    expect(key('/cn/nannies?utm=1&duty=childcare&q=a&city=')).toBe(key('/cn/nannies?q=a&duty=childcare'));
    expect(key('/nannies?q=a')).not.toBe(key('/nannies?q=b'));
    expect(key('/nannies?q=a')).not.toBe(key('/cn/nannies?q=a'));
    expect(key('/profile/ana-reyes?q=a')).toBe(key('/profile/ana-reyes'));
    expect(key('/api/objects/uploads/a?variant=96')).not.toBe(key('/api/objects/uploads/a'));
  });

  it('is missing where a parameter is given twice: which counts is the page’s affair', () => {
    expect(key('/nannies?city=Irvine&city=')).toBeUndefined();
    expect(key('/api/objects/uploads/a?variant=&variant=96')).toBeUndefined();
    expect(key('/nannies?utm=1&utm=2')).toBe(key('/nannies'));
  });

  it('keeps addresses of different pages apart', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webPath(), (left, right) => {
        const same = new URL(origin + left).pathname === new URL(origin + right).pathname;
        expect(cacheKey(origin + left) === cacheKey(origin + right)).toBe(same);
      }),
    );
  });
});

describe('the memory before the cache', () => {
  it('answers without asking, forgets on a purge and after its lifetime', async () => {
    let now = 0;
    let asked = 0;
    const counting: PublicCache = { ...cache, match: (key) => ((asked += 1), cache.match(key)) };
    const front = withMemoryFront(counting, { lifetimeMs: 1000, now: () => now });
    const put = () =>
      front.put('key', { response: new Response('page'), tags: ['a'], readAt: Date.now() + 10, maxAgeSeconds: 300 });
    await put();
    for (let time = 0; time < 3; time += 1) expect(await (await front.match('key'))?.response.text()).toBe('page');
    expect(asked).toBe(1);
    now = 1001;
    await front.match('key');
    expect(asked).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await front.purge(['a']);
    expect(await front.match('key')).toBeUndefined();
  });
});
