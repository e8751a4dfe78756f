import { expect, it } from 'vitest';
import { createTestApp, newcomer, upload } from '../../../testing/api.ts';
import { mp4 } from '../../../testing/files.ts';

it('a public file is whole for a cache that serves ranges of it; a private file comes in parts', async () => {
  const publicCache = { servesRanges: true, purge: async () => {} };
  const { caller, id } = await newcomer('+12135557031', createTestApp({ publicCache }));
  const file = mp4(5000);
  const { objectPath } = await upload(caller, 'video', file);
  await caller.call('POST', `/api/profiles/${id}/upload-video`, { videoData: objectPath });
  const read = async () => {
    const answer = await caller.call('GET', objectPath, undefined, { Range: 'bytes=0-1' });
    return [answer.status, answer.headers.get('Content-Length')];
  };
  expect(await read()).toEqual([206, '2']);
  await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Grace', lastName: 'Hopperton', isPublic: true });
  expect(await read()).toEqual([200, String(file.length)]);
});
