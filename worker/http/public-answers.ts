import { everythingTag } from '#domain/profile/cache-tags.ts';
import { sha256Hex } from '../crypto.ts';

/** The header that Cloudflare's cache follows. A route that sets it declares its response public. */
export const edgeLifetimeHeader = 'Cloudflare-CDN-Cache-Control';

/** Browser caches cannot be purged, so browsers revalidate each time and get a 304 when nothing changed. */
const browserLifetime = 'public, max-age=0, must-revalidate';

/**
 * The response with its headers. A public response says how it may be cached (docs/architecture.md 7): at the edge as its route
 * says, in browsers only with revalidation. It gets an ETag if it has none; a browser that already has that ETag gets a 304.
 * @param headers of the response, which are modified
 * @param known the If-None-Match of the request
 */
export async function keepableAnswer(answer: Response, headers: Headers, known: string | undefined): Promise<Response> {
  const { status, statusText } = answer;
  const lifetime = headers.get(edgeLifetimeHeader);
  // Astro sets no-store on pages that set nothing themselves.
  if (lifetime === null || !/max-age=[1-9]/.test(lifetime))
    return new Response(answer.body, { status, statusText, headers });
  const body = await withEtag(answer, headers);
  headers.set('Cache-Control', browserLifetime);
  // A failing Worker must not bring back purged content.
  headers.set(edgeLifetimeHeader, `${lifetime}, stale-if-error=0`);
  headers.set('Cache-Tag', [headers.get('Cache-Tag'), everythingTag].filter(Boolean).join(','));
  if (status >= 300 || !isKnownTo(known, headers.get('ETag')))
    return new Response(body, { status, statusText, headers });
  if (body instanceof ReadableStream) await body.cancel();
  headers.delete('Content-Length');
  return new Response(null, { status: 304, headers });
}

/** The body of a response, which is read only when its ETag has to be computed. */
async function withEtag(answer: Response, headers: Headers): Promise<Uint8Array<ArrayBuffer> | ReadableStream | null> {
  if (headers.has('ETag') || answer.body === null || answer.status !== 200) return answer.body;
  const body = new Uint8Array(await answer.arrayBuffer());
  headers.set('ETag', `W/"${(await sha256Hex(body)).slice(0, 20)}"`);
  headers.set('Content-Length', String(body.byteLength));
  return body;
}

/** Whether an If-None-Match contains the ETag, by weak comparison (RFC 9110, 13.1.2). */
function isKnownTo(header: string | undefined, etag: string | null): boolean {
  if (header === undefined || etag === null) return false;
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
