import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/** The paths that the embedded builder calls; no other path is open to other sites. */
const embeddedPaths =
  /^\/api\/(?:phone\/|account(?:\/|$)|profiles(?:\/|$)|quick-drafts(?:\/|$)|objects\/|video-resumes$|certification-documents$)/;

const allowedHeaders = 'Authorization, Content-Type, If-Match, Range, X-Locale, X-Session-Transport';

/** Names the session to a caller that stores its token itself. Empty: the session has ended. */
export const tokenHeader = 'X-Session-Token';

const exposedHeaders = `ETag, Retry-After, X-Request-Id, ${tokenHeader}`;

/** Seconds for which a browser caches a preflight. */
const preflightSeconds = 600;

/** Whether a request comes from a page of another site that may embed the builder (docs/architecture.md 8). */
export function isEmbedded(c: Context<AppEnv>): boolean {
  const origin = c.req.header('Origin');
  const allowed = c.get('embedOrigins') ?? [];
  return origin !== undefined && allowed.includes(origin) && embeddedPaths.test(new URL(c.req.url).pathname);
}

/**
 * Whether the session must be sent as a token in the response instead of a cookie: our cookies do not work in pages of other
 * sites, nor in a frame there, which sends `X-Session-Transport: bearer` (docs/architecture.md 3).
 */
export function wantsBearer(c: Context<AppEnv>): boolean {
  return isEmbedded(c) || c.req.header('X-Session-Transport') === 'bearer';
}

/** Allows only permitted origins to read the embedded builder's paths. Never with credentials. */
export const embeddedCors = createMiddleware<AppEnv>(async (c, next) => {
  if (!isEmbedded(c)) {
    await next();
    // A cache must not return this response to a page of another site, which could not read it.
    if (embeddedPaths.test(c.req.path)) c.res.headers.append('Vary', 'Origin');
    return undefined;
  }
  const origin = c.req.header('Origin') ?? '';
  if (c.req.method === 'OPTIONS') {
    return c.body(null, 204, {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': String(preflightSeconds),
      Vary: 'Origin',
    });
  }
  await next();
  const { headers } = c.res;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', exposedHeaders);
  headers.append('Vary', 'Origin');
  return undefined;
});

/** Lets every page read the answers of a public path, failures included. Never with credentials. */
export const openToEveryOrigin = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set('Access-Control-Allow-Origin', '*');
});
