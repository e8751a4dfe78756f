import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { Translator } from '#domain/messages/catalogue.ts';
import type { Nanny } from './nanny.ts';
import { completeProfile, type SignedInNanny } from './signed-in.ts';

/** A nanny with everything but a video. */
export const atVideoStep = { profile: completeProfile, step: 'video-resume' };

/**
 * Waits until a recorder has recorded for so many seconds, or some more: each second stands there for a second only, which a
 * busy machine can miss.
 */
export async function expectRecorded(
  scope: Pick<Page, 'getByText'>,
  { text }: Pick<Translator, 'text'>,
  seconds: number,
  limit = '1:00',
): Promise<void> {
  const times = Array.from({ length: 60 - seconds }, (_, more) => `0:${String(seconds + more).padStart(2, '0')}`);
  const readings = times.map((elapsed) => text('video.recorder.time', { elapsed, limit }));
  await expect(scope.getByText(new RegExp(`^(?:${readings.join('|')})$`))).toBeVisible();
}

/** Waits until a review has looked at its recording: the next press of Save saves it, whatever is striking about it. */
export async function expectLookedAt(
  scope: Pick<Page, 'getByText' | 'getByRole'>,
  { text }: Pick<Translator, 'text'>,
): Promise<void> {
  await expect(scope.getByRole('button', { name: text('video.review.save'), exact: true })).toBeVisible();
  await expect(scope.getByText(text('video.looking'))).toBeHidden();
}

/** What a video element on the page says about its file, once it knows, and whether it can go to a moment in it. */
export async function inspect(page: Page, label: string) {
  const video = page.locator('video').and(page.getByLabel(label, { exact: true }));
  return video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('not a video');
    const happened = (event: string) =>
      new Promise<void>((resolve, reject) => {
        element.addEventListener(event, () => resolve(), { once: true });
        element.addEventListener('error', () => reject(new Error(`error ${element.error?.message}`)), { once: true });
      });
    if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      const loaded = happened('loadeddata');
      if (element.preload === 'none' || element.preload === 'metadata') {
        element.preload = 'auto';
        element.load();
      }
      await loaded;
    }
    element.pause();
    const { duration } = element;
    if (!Number.isFinite(duration)) throw new Error(`a duration of ${duration}`);
    const seeked = happened('seeked');
    element.currentTime = duration / 2;
    await seeked;
    return { duration, seekedTo: element.currentTime, width: element.videoWidth };
  });
}

/** The saved video as the server keeps it. */
export async function savedFile(nanny: SignedInNanny) {
  const { videoResumeUrl } = await nanny.saved();
  const answer = await nanny.page.request.get(String(videoResumeUrl));
  return { type: answer.headers()['content-type'], text: (await answer.body()).toString('latin1') };
}

/** The still that stands for {@link film}. */
const still = readFileSync(new URL('../../scripts/demo/film-en.jpg', import.meta.url));

/** A demo nanny's film of 8 s, as a WebM file. */
export const film = readFileSync(new URL('../../scripts/demo/film-en.webm', import.meta.url));

/** The film as somebody picks it. */
export const filmFile = { name: 'me.webm', mimeType: 'video/webm', buffer: film };

/** The same film, which says that it lasts this many seconds. */
export function filmLasting(seconds: number): Buffer {
  const copy = Buffer.from(film);
  // Matroska's Duration: its id, and that eight bytes of it follow.
  const head = Buffer.from([0x44, 0x89, 0x88]);
  const at = copy.indexOf(head);
  if (at === -1) throw new Error('The film does not say how long it is');
  copy.writeDoubleBE(seconds * 1000, at + head.length);
  return copy;
}

/** Picks a file by the video step's own upload button. */
export async function pickVideo(nanny: Nanny, file: { name: string; mimeType: string; buffer: Buffer } = filmFile) {
  const chooser = nanny.page.waitForEvent('filechooser');
  await nanny.page.getByRole('button', { name: /^Upload (new )?video$/ }).click();
  await (await chooser).setFiles(file);
}

const ticket = z.object({ uploadURL: z.string(), objectPath: z.string() });

/** Gives a nanny the film, with its still, as one of her other devices does. */
export async function uploadFilm({ page, profileId }: SignedInNanny): Promise<void> {
  const { request } = page;
  const opened = await request.post('/api/objects/upload', { data: { kind: 'video' } });
  const { uploadURL, objectPath } = ticket.parse(await opened.json());
  const files = { [uploadURL]: film, [`${uploadURL}&variant=poster`]: still };
  for (const [path, data] of Object.entries(files)) expect((await request.put(path, { data })).status()).toBe(200);
  const saved = await request.post(`/api/profiles/${profileId}/upload-video`, {
    data: { videoData: objectPath, videoType: 'video/webm' },
  });
  expect(saved.ok()).toBe(true);
}

/** Makes the camera's picture small, so that encoding it takes little of the machine: for what is not about the picture. */
export async function shrinkCamera(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    // Absent outside secure contexts, whatever the types say.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (devices === undefined) return;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = ({ audio = false } = {}) =>
      open({ video: { width: 320, height: 240, frameRate: 15 }, audio });
  });
}

/** Presses Start and lets the countdown pass at once; the page's clock is installed. */
export async function startRecording(nanny: Nanny): Promise<void> {
  await nanny.button('video.recorder.start').click();
  await nanny.page.clock.runFor(3000);
  await expect(nanny.button('video.recorder.stop')).toBeVisible();
}
