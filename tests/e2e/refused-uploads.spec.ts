import { z } from 'zod';
import { expect, test } from './support/test.ts';

const ticket = z.object({ uploadURL: z.string() });

/** Bytes that are no picture and no video, in one piece or as a stream without a length. */
function body(megabytes: number, isChunked: boolean): RequestInit & { duplex?: 'half' } {
  const bytes = new Uint8Array(megabytes * 1024 * 1024).fill(7);
  // Node wants to be told that it sends before it reads.
  return isChunked ? { body: new Blob([bytes]).stream(), duplex: 'half' } : { body: bytes };
}

for (const { kind, megabytes, code } of [
  { kind: 'image', megabytes: 4, code: 'file_type_refused' },
  { kind: 'image', megabytes: 30, code: 'file_too_large' },
  { kind: 'video', megabytes: 4, code: 'file_type_refused' },
  { kind: 'video', megabytes: 90, code: 'file_type_refused' },
]) {
  for (const isChunked of [false, true]) {
    test(`${megabytes} MB as ${kind}${isChunked ? ', chunked' : ''}: refused with its reason, whatever was still on its way`, async ({
      baseURL,
    }) => {
      const refused = body(megabytes, isChunked);
      // Each request has its own connection: the server closes an idle one after 5 seconds, and a busy machine takes longer to copy 90 MB.
      const own = { Origin: baseURL ?? '', Connection: 'close' };
      const headers = { ...own, 'Content-Type': 'application/json' };
      const created = await fetch(`${baseURL}/api/profiles`, { method: 'POST', headers, body: '{}' });
      const session = { ...own, Cookie: created.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
      const open = { method: 'POST', headers: { ...headers, ...session }, body: JSON.stringify({ kind }) };
      const opened = await fetch(`${baseURL}/api/objects/upload`, open);
      const { uploadURL } = ticket.parse(await opened.json());
      const answer = await fetch(baseURL + uploadURL, { method: 'PUT', headers: session, ...refused });
      expect(await answer.json()).toMatchObject({ success: false, code });
    });
  }
}
