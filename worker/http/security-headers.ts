import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/**
 * Headers of every answer, API and page. Nothing is cached unless its route says otherwise (design.md 5). Pages bring
 * their own Content-Security-Policy with hashes, and may be framed only where they say so; everything else is data that
 * may do nothing.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const headers = new Headers(c.res.headers);
  const defaults = {
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
  const policy = headers.get('Content-Security-Policy');
  if (policy !== null && !policy.includes('frame-ancestors')) {
    headers.set('Content-Security-Policy', `${policy.replace(/;\s*$/, '')}; frame-ancestors 'none'`);
  }
  // The old header knows no lists: where a page may be framed by some, the policy alone says by whom.
  const isFramable = headers.get('Content-Security-Policy')?.match(/frame-ancestors (?!'none')/) !== null;
  for (const [name, value] of Object.entries(defaults)) {
    if (!headers.has(name) && !(name === 'X-Frame-Options' && policy !== null && isFramable)) headers.set(name, value);
  }
  if (c.req.url.startsWith('https:')) {
    headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload');
  }
  const { res } = c;
  // Hono puts the headers of an answer that it replaces over those of the new one, unless there is none.
  c.res = undefined;
  c.res = new Response(res.body, { status: res.status, statusText: res.statusText, headers });
});
