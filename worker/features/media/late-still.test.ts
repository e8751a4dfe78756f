import { beforeEach, expect, it } from 'vitest';
import type { ProfilePreview } from '#domain/profile/preview-dialog.ts';
import { signIn, upload } from '../../testing/api.ts';
import { jpeg, mp4, png } from '../../testing/files.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { findPublicProfile } from '../profile/public-page/service.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
let video: string;

const stillAddress = (path: string) => `/api/objects/stills/${path.replace(/^.*\//, '')}`;
const sendStill = async (path: string, picture = png(640, 480), caller = desk.nanny) =>
  (await caller.send('PUT', stillAddress(path), picture)).status;

/** The still that each screen names. */
async function named() {
  const { nanny, profileId, test, deskProfile } = desk;
  const page = await findPublicProfile(test.services, profileId, 'en');
  const preview = await json<ProfilePreview>(nanny, 'GET', `/api/profiles/${profileId}/preview`);
  return {
    page: page?.kind === 'public' ? page.profile.videoPosterUrl : null,
    preview: preview.view.poster,
    desk: (await deskProfile()).videoPosters,
  };
}

beforeEach(async () => {
  desk = await openDesk();
  ({ objectPath: video } = await upload(desk.nanny, 'video', mp4()));
  const { nanny, profileId } = desk;
  await nanny.call('PUT', '/api/video-resumes', { profileId, videoURL: video });
});

it('no screen names the still of a video that has none', async () => {
  expect((await desk.nanny.call('GET', `${video}?variant=poster`)).status).toBe(404);
  expect(await named()).toEqual({ page: undefined, preview: undefined, desk: [] });
});

it('a still is taken after the video is shown, once, and the agency reviews it', async () => {
  const { nanny, profileId, deskProfile } = desk;
  const { revision } = (await deskProfile()).profile;
  expect(await sendStill(video)).toBe(200);
  const address = `${video}?variant=poster`;
  expect(await named()).toEqual({ page: address, preview: address, desk: [video] });
  expect((await nanny.call('GET', address)).status).toBe(200);
  expect((await deskProfile()).profile.revision).toBe(revision + 1);
  expect([await sendStill(video), await sendStill(video, png(640, 481))]).toEqual([200, 409]);
  expect((await deskProfile()).profile.revision).toBe(revision + 1);
  await nanny.call('DELETE', `/api/profiles/${profileId}/video-resume`);
  expect(await named()).toEqual({ page: undefined, preview: undefined, desk: [] });
});

it('only a video of her own takes a still', async () => {
  const { objectPath: picture } = await upload(desk.nanny, 'image', jpeg());
  expect(await sendStill(picture)).toBe(404);
  const { caller: other } = await signIn(desk.test, '+12135557002');
  expect(await sendStill(video, png(640, 480), other)).toBe(404);
  expect(await sendStill(video, png(640, 480), desk.test.caller())).toBe(401);
});
