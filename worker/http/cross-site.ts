import { createMiddleware } from 'hono/factory';
import { ProductError } from '#domain/errors.ts';
import { readAuthorization } from './authorization.ts';
import type { AppEnv } from './context.ts';
import { isEmbedded } from './embed.ts';

/** Methods that change nothing. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects requests that another site makes with our cookies (docs/security.md, forged requests from other sites). On every unsafe
 * method the Origin must be ours and `Sec-Fetch-Site`, where the browser sends it, same-origin. A request with neither header
 * does not come from a browser page, so it carries nobody's cookies. A Bearer call carries no cookies and is exempt, and so is an
 * embedding page, because cookies do not count on requests of other origins.
 */
export const refuseCrossSite = createMiddleware<AppEnv>(async (c, next) => {
  const isAllowed =
    safeMethods.has(c.req.method) ||
    readAuthorization(c.req.raw).kind === 'bearer' ||
    isSameOrigin(c.req.raw) ||
    isEmbedded(c);
  if (!isAllowed) throw new ProductError('cross_site_request');
  await next();
});

/** A body must be JSON, because a plain HTML form cannot send JSON. */
export const requireJson = createMiddleware<AppEnv>(async (c, next) => {
  const type = c.req.header('Content-Type');
  const hasBody = c.req.raw.body !== null && c.req.header('Content-Length') !== '0';
  if (!safeMethods.has(c.req.method) && (hasBody || type !== undefined) && !isJson(type)) {
    throw new ProductError('unsupported_content_type');
  }
  await next();
});

function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = request.headers.get('Origin');
  return origin === null || origin === new URL(request.url).origin;
}

function isJson(type: string | undefined): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '');
}
