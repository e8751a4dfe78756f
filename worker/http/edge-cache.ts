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

/**
 * The key that addresses of one answer share: parameters that change nothing are left out, the others are sorted. Undefined
 * where one is given twice: which of them counts is the page's own affair.
 */
export function cacheKey(address: string): string | undefined {
  const url = new URL(address);
  if (url.search === '') return `${url.host}${url.pathname}?`;
  const path = stripLocale(url.pathname);
  const names = meaningfulParameters.find(([start]) => path.startsWith(start))?.[1] ?? [];
  const meaningful = [...url.searchParams].filter(([name]) => names.includes(name));
  if (new Set(meaningful.map(([name]) => name)).size < meaningful.length) return undefined;
  const parameters = meaningful.filter(([, value]) => value !== '');
  parameters.sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)));
  return `${url.host}${url.pathname}?${new URLSearchParams(parameters).toString()}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Keeps public answers at the edge (design.md 7). An answer is public when its route sets {@link edgeLifetimeHeader};
 * everything else passes untouched. `Server-Timing` tells hit or miss and what took how long; where Workers Cache is in
 * front, hit or miss stands in its own `CF-Cache-Status`, and the rest is of the request that filled it.
 */
export const edgeCache = (cache: PublicCache = runtimeCache) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method } = c.req;
    if ((method !== 'GET' && method !== 'HEAD') || c.req.header('Range') !== undefined) return next();
    const key = cacheKey(c.req.url);
    if (key === undefined) return next();
    const found = await cache.match(key);
    if (found) return answer(found.response, 'hit', c.req.raw);
    const readAt = Date.now();
    await next();
    const maxAgeSeconds = Number(/max-age=(\d+)/.exec(c.res.headers.get(edgeLifetimeHeader) ?? '')?.[1] ?? 0);
    if (maxAgeSeconds === 0) return;
    const response = await complete(c.res);
    const { headers, status } = response;
    headers.append('Server-Timing', `render;dur=${Date.now() - readAt - databaseTime(headers)}`);
    const mayKeep = method === 'GET' && (status === 200 || status === 301) && !headers.has('Set-Cookie');
    const isSmall = Number(headers.get('Content-Length') ?? 0) <= maxBytes;
    if (mayKeep && isSmall && (await cache.admits(key))) {
      const tags = headers.get('Cache-Tag')?.split(',') ?? [];
      const kept = without(response.clone(), ['Cache-Tag', edgeLifetimeHeader, 'Server-Timing']);
      waitUntil(cache.put(key, { response: kept, tags, readAt, maxAgeSeconds }));
    }
    // Where no Workers Cache reads them, the tags would only tell visitors our ids.
    const isInFront = await hasWorkersCache();
    // A server in trouble must not bring back what was purged.
    if (isInFront) headers.append(edgeLifetimeHeader, 'stale-if-error=0');
    const sent = isInFront ? response : without(response, ['Cache-Tag', edgeLifetimeHeader]);
    // Hono puts the headers of an answer that it replaces over those of the new one, unless there is none.
    c.res = undefined;
    c.res = await answer(sent, isInFront ? undefined : 'miss', c.req.raw);
  });

/** A public answer, its headers now ours to change, with what browsers need to ask again cheaply: a lifetime and an ETag. */
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

/** ms that the page waited for D1, as it told itself. */
function databaseTime(headers: Headers): number {
  return Number(/db;dur=(\d+)/.exec(headers.get('Server-Timing') ?? '')?.[1] ?? 0);
}

async function answer(response: Response, result: 'hit' | 'miss' | undefined, request: Request): Promise<Response> {
  const { headers } = response;
  if (result) headers.append('Server-Timing', `cache;desc="${result}"`);
  const etag = headers.get('ETag');
  if (etag === null || response.status !== 200 || !knownTags(request).includes(etag)) return response;
  await response.body?.cancel();
  headers.delete('Content-Length');
  return new Response(null, { status: 304, headers });
}

/** The ETags of the answers that the browser has. */
function knownTags(request: Request): string[] {
  return (request.headers.get('If-None-Match') ?? '').split(',').map((tag) => tag.trim());
}

function without(response: Response, names: readonly string[]): Response {
  for (const name of names) response.headers.delete(name);
  return response;
}
