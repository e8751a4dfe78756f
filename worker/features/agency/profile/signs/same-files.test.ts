import { Buffer } from 'node:buffer';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { partBytes } from '#domain/media/media.ts';
import { type ApiCaller, newcomer, upload } from '../../../../testing/api.ts';
import { mp4 } from '../../../../testing/files.ts';
import { json, openDesk } from '../../../../testing/open-desk.ts';
import { phoneOf } from '../../../handoff/testing.ts';

/** Its last MiB is in two parts. */
const video = mp4(partBytes + 1000);

let desk: Awaited<ReturnType<typeof openDesk>>;
let other: ApiCaller;
let otherId: string;

beforeEach(async () => {
  desk = await openDesk();
  ({ caller: other, id: otherId } = await newcomer('+12135557002', desk.test));
});

const signs = async () => (await desk.deskProfile()).signs;

async function sendWhole(caller: ApiCaller, profileId: string, file = video): Promise<void> {
  const { objectPath } = await upload(caller, 'video', file, { 'Content-Length': String(file.length) });
  const attached = await caller.call('PUT', '/api/video-resumes', { profileId, videoURL: objectPath });
  expect(attached.status).toBe(200);
}

/** The ways in which a video reaches a profile, besides one request of a known length. */
const ways = {
  async 'a request of unknown length'() {
    const { objectPath } = await upload(other, 'video', video);
    await other.call('PUT', '/api/video-resumes', { profileId: otherId, videoURL: objectPath });
  },
  async 'parts, the last one first'() {
    const created = { size: video.length };
    const { uploadId, objectPath } = await json<{ uploadId: string; objectPath: string }>(
      other,
      'POST',
      '/api/objects/multipart',
      created,
    );
    const path = `/api/objects/multipart/${uploadId}`;
    await other.send('PUT', `${path}/2`, video.slice(partBytes));
    await other.send('PUT', `${path}/1`, video.slice(0, partBytes));
    await other.call('POST', `${path}/complete`, {});
    await other.call('PUT', '/api/video-resumes', { profileId: otherId, videoURL: objectPath });
  },
  async 'a phone'() {
    const { url } = await json<{ url: string }>(other, 'POST', `/api/profiles/${otherId}/handoffs`);
    const phone = phoneOf(desk, new URL(url).hash.slice(1));
    await phone.connect();
    const id = await phone.open(video.length);
    await phone.sendPart(id, video.slice(0, partBytes));
    await phone.sendPart(id, video.slice(partBytes), 2);
    await phone.complete(id);
    expect((await phone.finish()).status).toBe(200);
  },
  async 'a data URL'() {
    const videoData = `data:video/mp4;base64,${Buffer.from(video).toString('base64')}`;
    const saved = await other.call('POST', `/api/profiles/${otherId}/upload-video`, { videoData });
    expect(saved.status).toBe(200);
  },
};

describe('the same video on another profile', () => {
  it.each(Object.entries(ways))('is recognized when it arrives in %s', async (_, send) => {
    await sendWhole(desk.nanny, desk.profileId);
    expect(await signs()).toEqual([]);
    await send();
    expect(await signs()).toEqual(['same-video']);
  });

  it.each([
    ['begins', 40],
    ['ends', video.length - 1],
  ])('is not one that %s in another way', async (_, place) => {
    await sendWhole(desk.nanny, desk.profileId);
    await sendWhole(other, otherId, video.with(place, 255 - (video[place] ?? 0)) as typeof video);
    expect(await signs()).toEqual([]);
  });

  it('is recognized by its etag where it was stored before files had fingerprints', async () => {
    await sendWhole(desk.nanny, desk.profileId);
    await env.DB.prepare('UPDATE objects SET fingerprint = NULL').run();
    await sendWhole(other, otherId);
    expect(await signs()).toEqual(['same-video']);
  });
});
