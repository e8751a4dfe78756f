import { waitUntil } from 'cloudflare:workers';
import { createMiddleware } from 'hono/factory';
import { stripLocale } from '#domain/locale.ts';
import { sha256Hex } from '../crypto.ts';
import { hasWorkersCache, type PublicCache, runtimeCache } from '../ports/public-cache.ts';
import type { AppEnv } from './context.ts';

/** What Cloudflare's cache obeys; a route that sets it says that its answer is public. */
export const edgeLifetimeHeader = 'Cloudflare-CDN-Cache-Control';

/** Browsers ask again each time, and get a 304 when nothing changed. */
const browserLifetime = 'public, max-age=0, must-revalidate';

/** Larger answers are not kept. */
const maxBytes = 2 * 1024 * 1024;

/** Query parameters that change an answer, by the start of its path without locale; others are ignored. */
const meaningfulParameters: [path: string, names: readonly string[]][] = [
  ['/api/objects/uploads/', ['variant']],
  ['/nannies', ['q', 'arrangement', 'age', 'duty', 'language', 'city', 'day', 'years', 'after']],
];

/** The key that addresses of one answer share: parameters that change nothing are left out, the others are sorted. */
export function cacheKey(address: string): string {
  const url = new URL(address);
  const path = stripLocale(url.pathname);
  const names = meaningfulParameters.find(([start]) => path.startsWith(start))?.[1] ?? [];
  const parameters = [...url.searchParams].filter(([name, value]) => names.includes(name) && value !== '');
  parameters.sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)));
  return `${url.host}${url.pathname}?${new URLSearchParams(parameters).toString()}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Keeps public answers at the edge (design.md 7). An answer is public when its route sets {@link edgeLifetimeHeader};
 * everything else passes untouched. Tells hit or miss in `Server-Timing`.
 */
export const edgeCache = (cache: PublicCache = runtimeCache) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method } = c.req;
    if ((method !== 'GET' && method !== 'HEAD') || c.req.header('Range') !== undefined) return next();
    const key = cacheKey(c.req.url);
    const found = await cache.match(key);
    if (found) return answer(found.response, 'hit', c.req.raw);
    const isInFront = await hasWorkersCache();
    const readAt = Date.now();
    await next();
    const maxAgeSeconds = Number(/max-age=(\d+)/.exec(c.res.headers.get(edgeLifetimeHeader) ?? '')?.[1] ?? 0);
    if (maxAgeSeconds === 0) return;
    const response = await complete(c.res);
    const tags = response.headers.get('Cache-Tag')?.split(',') ?? [];
    const mayKeep = method === 'GET' && (response.status === 200 || response.status === 301);
    const isSmall = Number(response.headers.get('Content-Length') ?? 0) <= maxBytes;
    if (!isInFront && mayKeep && isSmall && !response.headers.has('Set-Cookie')) {
      const kept = without(response.clone(), ['Cache-Tag', edgeLifetimeHeader, 'Server-Timing']);
      waitUntil(cache.put(key, { response: kept, tags, readAt, maxAgeSeconds }));
    }
    // Hono puts the headers of an answer that it replaces over those of the new one, unless there is none.
    c.res = undefined;
    // Where no Workers Cache reads them, the tags would only tell visitors our ids.
    const sent = isInFront ? response : without(response, ['Cache-Tag', edgeLifetimeHeader]);
    c.res = await answer(sent, 'miss', c.req.raw);
  });

/** A public answer with what browsers need to ask again cheaply: a lifetime and, for text, an ETag. */
async function complete(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', browserLifetime);
  if (headers.has('ETag') || response.body === null || response.status !== 200) {
    return new Response(response.body, { status: response.status, headers });
  }
  const body = new Uint8Array(await response.arrayBuffer());
  headers.set('ETag', `W/"${(await sha256Hex(body)).slice(0, 20)}"`);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { status: response.status, headers });
}

async function answer(response: Response, result: 'hit' | 'miss', request: Request): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.append('Server-Timing', `cache;desc="${result}"`);
  const etag = headers.get('ETag');
  const known =
    request.headers
      .get('If-None-Match')
      ?.split(',')
      .map((candidate) => candidate.trim()) ?? [];
  if (etag !== null && response.status === 200 && known.includes(etag)) {
    await response.body?.cancel();
    headers.delete('Content-Length');
    return new Response(null, { status: 304, headers });
  }
  return new Response(response.body, { status: response.status, headers });
}

function without(response: Response, names: readonly string[]): Response {
  const headers = new Headers(response.headers);
  for (const name of names) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}
