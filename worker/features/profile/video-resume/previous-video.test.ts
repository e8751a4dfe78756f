import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/durations.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { newcomer, signIn, upload } from '../../../testing/api.ts';
import { mp4 } from '../../../testing/files.ts';
import { sweepMedia } from '../../media/service.ts';

/** The profile in a response. */
async function answered(answer: Response): Promise<OwnerProfile> {
  return (await answer.json<{ profile: OwnerProfile }>()).profile;
}

/** A nanny with one video, and the calls that change it. */
async function nannyWithVideo(phone: string) {
  const { test, caller, id } = await newcomer(phone);
  const path = `/api/profiles/${id}`;
  async function save(size: number, transcript?: string) {
    const { objectPath } = await upload(caller, 'video', mp4(size));
    const body = { videoData: objectPath, videoType: 'video/mp4' };
    const profile = await answered(await caller.call('POST', `${path}/upload-video`, body));
    if (transcript !== undefined) await caller.call('PUT', path, { videoTranscript: transcript });
    return { objectPath, profile };
  }
  const remove = async () => answered(await caller.call('DELETE', `${path}/video-resume`));
  const undo = () => caller.call('POST', `${path}/video-resume/undo`);
  const read = async () => (await caller.call('GET', path)).json<OwnerProfile>();
  const first = await save(5000, 'Hello, I am Grace.');
  return { test, caller, id, path, first: first.objectPath, save, remove, undo, read };
}

it('a replaced video can be brought back with its words, and that can be undone too', async () => {
  const { first, save, undo, read, caller, path } = await nannyWithVideo('+12135557101');
  expect(await read()).not.toHaveProperty('previousVideo');
  const { objectPath: second, profile } = await save(6000);
  const previous = { videoUrl: first, transcript: 'Hello, I am Grace.' };
  expect(profile).toMatchObject({ videoResumeUrl: second, previousVideo: previous });
  await caller.call('PUT', path, { videoTranscript: 'Good morning.' });
  expect(await answered(await undo())).toMatchObject({
    videoResumeUrl: first,
    videoTranscript: 'Hello, I am Grace.',
    previousVideo: { videoUrl: second, transcript: 'Good morning.' },
  });
  expect(await answered(await undo())).toMatchObject({ videoResumeUrl: second, videoTranscript: 'Good morning.' });
});

it('a removed video takes its words along, and comes back with them', async () => {
  const { first, remove, undo, save } = await nannyWithVideo('+12135557102');
  const removed = await remove();
  expect(removed).toMatchObject({ previousVideo: { videoUrl: first } });
  expect(removed).not.toHaveProperty('videoResumeUrl');
  expect(removed).not.toHaveProperty('videoTranscript');
  // Removing twice keeps the previous video.
  expect(await remove()).toMatchObject({ previousVideo: { videoUrl: first } });
  const back = await answered(await undo());
  expect(back).toMatchObject({ videoResumeUrl: first, videoTranscript: 'Hello, I am Grace.' });
  expect(back).not.toHaveProperty('previousVideo');
  await remove();
  const { profile } = await save(7000);
  expect(profile).toMatchObject({ previousVideo: { videoUrl: first } });
});

it('the same video saved again replaces nothing', async () => {
  const { first, path, caller } = await nannyWithVideo('+12135557103');
  const again = await answered(await caller.call('POST', `${path}/upload-video`, { videoData: first }));
  expect(again).not.toHaveProperty('previousVideo');
});

it('only its owner removes it or brings it back', async () => {
  const { test, path, read, first } = await nannyWithVideo('+12135557104');
  const { caller: stranger } = await signIn(test, '+14155557105');
  for (const [method, suffix] of [
    ['DELETE', 'video-resume'],
    ['POST', 'video-resume/undo'],
  ] as const) {
    expect((await stranger.call(method, `${path}/${suffix}`)).status).toBe(404);
    expect((await test.caller().call(method, `${path}/${suffix}`)).status).toBe(401);
  }
  expect(await read()).toMatchObject({ videoResumeUrl: first });
});

it('after a day it is gone for good: record and file', async () => {
  const { test, first, save, undo, read } = await nannyWithVideo('+12135557106');
  test.clock.advance(2 * dayMs);
  await save(6000);
  test.clock.advance(dayMs - hourMs);
  expect(await sweepMedia(test.services)).toBe(0);
  expect(await env.MEDIA.list()).toMatchObject({ objects: { length: 2 } });
  test.clock.advance(hourMs);
  expect((await undo()).status).toBe(404);
  test.clock.advance(hourMs);
  expect(await sweepMedia(test.services)).toBe(1);
  expect(await read()).not.toHaveProperty('previousVideo');
  expect((await env.MEDIA.list()).objects.map(({ key }) => key)).not.toContain(`${first.split('/').at(-1)}/original`);
});

it('nobody else reads a replaced video, and nobody hears of it', async () => {
  const { test, caller, id, path, first, save } = await nannyWithVideo('+12135557107');
  await caller.call('PUT', path, { firstName: 'Grace', lastName: 'Hopperton', isPublic: true });
  await save(6000);
  const anybody = test.caller();
  expect((await anybody.call('GET', first)).status).toBe(404);
  expect((await caller.call('GET', first)).status).toBe(200);
  expect(await (await anybody.call('GET', `/api/profiles/${id}`)).text()).not.toContain(first);
});

it('her archive has it', async () => {
  const { caller, save, first } = await nannyWithVideo('+12135557108');
  await save(6000);
  const archive = new TextDecoder('latin1').decode(
    await (await caller.call('GET', '/api/account/export')).arrayBuffer(),
  );
  expect(archive).toContain('video/previous-video.mp4');
  expect(archive).toContain(`"videoUrl": "${first}"`);
});
