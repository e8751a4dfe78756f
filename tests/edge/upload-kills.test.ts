import { createHash, randomFillSync } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { partBytes } from '#domain/media/media.ts';
import { OwnServer } from '../../scripts/testing/own-server.ts';
import { ApiError, createRequest } from '../../widget/api/request.ts';
import type { SendBytes } from '../../widget/files/send-bytes.ts';
import { createUploader } from '../../widget/files/uploader.ts';
import { createUploadsApi } from '../../widget/files/uploads-api.ts';

const inBattery = process.env['BATTERY'] === 'true';
const megabytes = inBattery ? 100 : 24;
const kills = inBattery ? 20 : 3;

/** Random bytes behind the head of an MP4 file, so that no two parts are equal. */
function randomVideo(): Buffer<ArrayBuffer> {
  const bytes = randomFillSync(Buffer.alloc(megabytes * 1024 * 1024));
  bytes.write('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1');
  return bytes;
}

function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

let server: OwnServer;
beforeEach(async () => {
  server = await OwnServer.start();
});
afterEach(() => server.end());

it(`security.md: a ${megabytes} MB upload killed at ${kills} points ends byte-identical, re-sending at most one part a kill @long`, async () => {
  const bytes = randomVideo();
  const created = await fetch(`${server.url}/api/profiles`, { method: 'POST', body: '{}', headers: json });
  const cookie = (created.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

  // Every other kill happens at the end of a part, so that its response is lost; the others happen anywhere.
  const lastPart = Math.floor(bytes.length / partBytes);
  const points = Array.from({ length: kills - 1 }, (_, index) => {
    const point = Math.floor(((index + 1) / kills) * bytes.length);
    return index % 2 === 0 ? point : Math.min(lastPart, Math.ceil(point / partBytes)) * partBytes;
  });
  let killed = 0;
  let sent = 0;
  const killHere = () => {
    server.kill();
    killed += 1;
    server.run();
  };

  const api = createUploadsApi(
    createRequest('en', async (path, init) => {
      const answer = fetch(server.url + String(path), { ...init, headers: { ...json, Cookie: cookie } });
      // The last kill happens during the request that joins the parts, or right after it.
      if (String(path).endsWith('/complete') && killed === kills - 1) {
        await Promise.race([answer.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 5))]);
        killHere();
      }
      return answer;
    }),
  );
  const sendBytes = sending(server.url, cookie, (chunk, at) => {
    sent += chunk;
    const point = points[killed];
    if (point === undefined || at < point) return false;
    killHere();
    return true;
  });
  // Each wait before a retry lasts until the server is back; in a browser it would be 1, 3, and 5 s.
  const clock = {
    now: () => Date.now(),
    after(_ms: number, task: () => void) {
      void server.ready().then(task);
      return () => {};
    },
  };
  const network = { isOnline: () => true, whenOnline: () => Promise.resolve() };
  const uploader = createUploader({ api, sendBytes, clock, network });
  const { objectPath } = await uploader.send(new Blob([bytes], { type: 'video/mp4' }), 'video', {
    signal: new AbortController().signal,
  });

  expect(killed).toBe(kills);
  expect(sent).toBeGreaterThan(bytes.length);
  expect(sent - bytes.length).toBeLessThanOrEqual(kills * partBytes);
  await server.ready();
  const stored = await fetch(server.url + objectPath, { headers: { Cookie: cookie } });
  expect(stored.status).toBe(200);
  expect(fingerprint(new Uint8Array(await stored.arrayBuffer()))).toBe(fingerprint(bytes));
});

const json = { 'Content-Type': 'application/json' };

/**
 * Sends like a browser, and reports each sent chunk with the file offset of the next one. `onSent` returns true to break the
 * connection.
 */
function sending(base: string, cookie: string, onSent: (chunk: number, at: number) => boolean): SendBytes {
  return (url, body) =>
    new Promise((resolve, reject) => {
      const part = Number(/\/(\d+)$/.exec(url)?.[1] ?? 1);
      const headers = { Cookie: cookie, 'Content-Length': String(body.size) };
      const request = httpRequest(base + url, { method: 'PUT', headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => {
          const { statusCode: status = 0, statusMessage: statusText = '' } = answer;
          if (status === 200) resolve();
          else reject(new ApiError({ status, statusText, text, retryAfter: answer.headers['retry-after'] ?? null }));
        });
      });
      request.on('error', reject);
      const write = async () => {
        let at = (part - 1) * partBytes;
        for await (const chunk of body.stream()) {
          if (!request.write(chunk)) await new Promise((drained) => request.once('drain', drained));
          at += chunk.length;
          if (request.destroyed) return;
          if (onSent(chunk.length, at)) request.destroy(new Error('The server is gone'));
        }
        request.end();
      };
      write().catch(reject);
    });
}
