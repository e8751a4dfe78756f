import { createMiddleware } from 'hono/factory';
import { everythingTag } from '#domain/profile/cache-tags.ts';
import { sha256Hex } from '../crypto.ts';
import type { AppEnv } from './context.ts';

/** What Cloudflare's cache obeys; a route that sets it says that its answer is public. */
export const edgeLifetimeHeader = 'Cloudflare-CDN-Cache-Control';

/** Browsers, which nobody can purge, ask again each time and get a 304 when nothing changed. */
const browserLifetime = 'public, max-age=0, must-revalidate';

/**
 * Says in headers how a public answer may be kept (design.md 7): the edge as its route says, browsers only with a question.
 * Gives it an ETag where it has none, and answers 304 to whoever has it. Everything else passes untouched.
 */
export const publicAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const lifetime = c.res.headers.get(edgeLifetimeHeader);
  // Astro says no-store of pages that set nothing.
  if (lifetime === null || !/max-age=[1-9]/.test(lifetime)) return;
  const answer = await withEtag(c.res);
  const { headers } = answer;
  headers.set('Cache-Control', browserLifetime);
  // A Worker in trouble must not bring back what was purged.
  headers.set(edgeLifetimeHeader, `${lifetime}, stale-if-error=0`);
  headers.set('Cache-Tag', [headers.get('Cache-Tag'), everythingTag].filter(Boolean).join(','));
  const isKnown = answer.status < 300 && isKnownTo(c.req.header('If-None-Match'), headers.get('ETag'));
  if (isKnown) await answer.body?.cancel();
  if (isKnown) headers.delete('Content-Length');
  // Hono puts the headers of an answer that it replaces over those of the new one, unless there is none.
  c.res = undefined;
  c.res = isKnown ? new Response(null, { status: 304, headers }) : answer;
});

/** The answer with headers that are ours to change, and an ETag of its body, which is read for it. */
async function withEtag(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  if (headers.has('ETag') || response.body === null || response.status !== 200) {
    return new Response(response.body, { status: response.status, headers });
  }
  const body = new Uint8Array(await response.arrayBuffer());
  headers.set('ETag', `W/"${(await sha256Hex(body)).slice(0, 20)}"`);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { status: response.status, headers });
}

/** Whether an If-None-Match names the ETag; its comparison is the weak one (RFC 9110, 13.1.2). */
function isKnownTo(header: string | undefined, etag: string | null): boolean {
  if (header === undefined || etag === null) return false;
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
