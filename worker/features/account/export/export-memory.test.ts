import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createTestApp, signIn, upload } from '../../../testing/api.ts';
import { mp4 } from '../../../testing/files.ts';
import { exportAccount } from './service.ts';

const mebibyte = 1024 * 1024;
const videoBytes = 100 * mebibyte;

/** A video of 100 MiB that is generated as the bucket's stream is read. */
function video(onRead: (bytes: number) => void): ReadableStream<Uint8Array> {
  let left = videoBytes;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const bytes = Math.min(64 * 1024, left);
        left -= bytes;
        onRead(bytes);
        controller.enqueue(new Uint8Array(bytes));
        if (left === 0) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

it('an export of 100 MB is never whole in memory: it reads no faster than it is taken', async () => {
  let read = 0;
  const test = createTestApp();
  const { caller, userId } = await signIn(test, '+12135557071');
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  const { objectPath } = await upload(caller, 'video', mp4());
  await caller.call('PUT', '/api/video-resumes', { videoURL: objectPath, profileId: id });
  const media = Object.create(env.MEDIA, {
    get: {
      value: async () => ({
        body: video((bytes) => {
          read += bytes;
        }),
        size: videoBytes,
        httpMetadata: { contentType: 'video/mp4' },
      }),
    },
  });
  const archive = await exportAccount({ ...test.services, media }, { userId }, 'en');
  let taken = 0;
  let ahead = 0;
  for await (const part of archive) {
    taken += part.byteLength;
    ahead = Math.max(ahead, read - taken);
  }
  expect(taken).toBeGreaterThan(videoBytes);
  expect(ahead).toBeLessThan(mebibyte);
});
