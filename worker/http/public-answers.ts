import { everythingTag } from '#domain/profile/cache-tags.ts';
import { sha256Hex } from '../crypto.ts';

/** What Cloudflare's cache obeys; a route that sets it says that its answer is public. */
export const edgeLifetimeHeader = 'Cloudflare-CDN-Cache-Control';

/** Browsers, which nobody can purge, ask again each time and get a 304 when nothing changed. */
const browserLifetime = 'public, max-age=0, must-revalidate';

/**
 * The answer with its headers. A public one says how it may be kept (design.md 7): the edge as its route says, browsers only
 * if they ask again each time. It gets an ETag if it has none; a browser that has that ETag already is answered 304.
 * @param headers of the answer, which are changed
 * @param known the If-None-Match of the request
 */
export async function keepableAnswer(answer: Response, headers: Headers, known: string | undefined): Promise<Response> {
  const { status, statusText } = answer;
  const lifetime = headers.get(edgeLifetimeHeader);
  // Astro says no-store of pages that set nothing.
  if (lifetime === null || !/max-age=[1-9]/.test(lifetime))
    return new Response(answer.body, { status, statusText, headers });
  const body = await withEtag(answer, headers);
  headers.set('Cache-Control', browserLifetime);
  // A Worker in trouble must not bring back what was purged.
  headers.set(edgeLifetimeHeader, `${lifetime}, stale-if-error=0`);
  headers.set('Cache-Tag', [headers.get('Cache-Tag'), everythingTag].filter(Boolean).join(','));
  if (status >= 300 || !isKnownTo(known, headers.get('ETag')))
    return new Response(body, { status, statusText, headers });
  if (body instanceof ReadableStream) await body.cancel();
  headers.delete('Content-Length');
  return new Response(null, { status: 304, headers });
}

/** The body of an answer, which is read where its ETag has to be made of it. */
async function withEtag(answer: Response, headers: Headers): Promise<Uint8Array<ArrayBuffer> | ReadableStream | null> {
  if (headers.has('ETag') || answer.body === null || answer.status !== 200) return answer.body;
  const body = new Uint8Array(await answer.arrayBuffer());
  headers.set('ETag', `W/"${(await sha256Hex(body)).slice(0, 20)}"`);
  headers.set('Content-Length', String(body.byteLength));
  return body;
}

/** Whether an If-None-Match names the ETag; its comparison is the weak one (RFC 9110, 13.1.2). */
function isKnownTo(header: string | undefined, etag: string | null): boolean {
  if (header === undefined || etag === null) return false;
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
