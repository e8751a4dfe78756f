import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { Translator } from '#domain/messages/catalogue.ts';
import type { Nanny } from './nanny.ts';
import { completeProfile, type SignedInNanny } from './signed-in.ts';

/** A nanny with a complete profile except for a video. */
export const atVideoStep = { profile: completeProfile, step: 'video-resume' };

/**
 * Waits until a recorder has recorded for this many seconds or somewhat longer: each value shows for only a second, which a busy
 * machine can miss.
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

/** Resolves once a text is visible, however briefly: call it before what makes it visible. */
export async function whenShown(page: Page, wanted: string): Promise<void> {
  await page.waitForFunction((text) => document.body.innerText.includes(text), wanted, { polling: 'raf' });
}

/** Waits until a review has checked its recording: the next press of Save saves it, whatever concerns there are. */
export async function expectLookedAt(
  scope: Pick<Page, 'getByText' | 'getByRole'>,
  { text }: Pick<Translator, 'text'>,
): Promise<void> {
  await expect(scope.getByRole('button', { name: text('video.review.save'), exact: true })).toBeVisible();
  await expect(scope.getByText(text('video.looking'))).toBeHidden();
}

/** The properties of a loaded video element on the page, and whether it can seek. */
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

/** The saved video, as the server stores it. */
export async function savedFile(nanny: SignedInNanny) {
  const { videoResumeUrl } = await nanny.saved();
  const answer = await nanny.page.request.get(String(videoResumeUrl));
  return { type: answer.headers()['content-type'], text: (await answer.body()).toString('latin1') };
}

/** The still of {@link sampleVideo}. */
const still = readFileSync(new URL('../../../scripts/demo/video-en.jpg', import.meta.url));

/** A demo nanny's video of 8 s, as a WebM file. */
export const sampleVideo = readFileSync(new URL('../../../scripts/demo/video-en.webm', import.meta.url));

/** The video as a file to pick. */
export const sampleVideoFile = { name: 'me.webm', mimeType: 'video/webm', buffer: sampleVideo };

/** The same video with this duration in its metadata, in seconds. */
export function videoLasting(seconds: number): Buffer {
  const copy = Buffer.from(sampleVideo);
  // Matroska's Duration: its id, and the size of its value, eight bytes.
  const head = Buffer.from([0x44, 0x89, 0x88]);
  const at = copy.indexOf(head);
  if (at === -1) throw new Error('The video does not say how long it is');
  copy.writeDoubleBE(seconds * 1000, at + head.length);
  return copy;
}

/** Shows the ways to make a video that are not the first, unless they show already. */
export async function showOtherWays(nanny: Nanny): Promise<void> {
  const summary = nanny.scope.getByText(nanny.text('video.otherWays'), { exact: true });
  const isOpen = await summary.evaluate(({ parentElement }) => parentElement?.hasAttribute('open') === true);
  if (!isOpen) await summary.click();
}

/** Picks a file with the video step's upload button. */
export async function pickVideo(
  nanny: Nanny,
  file: { name: string; mimeType: string; buffer: Buffer } = sampleVideoFile,
) {
  await showOtherWays(nanny);
  const chooser = nanny.page.waitForEvent('filechooser');
  await nanny.page.getByRole('button', { name: /^Upload (new )?video$/ }).click();
  await (await chooser).setFiles(file);
}

const ticket = z.object({ uploadURL: z.string(), objectPath: z.string() });

/** Uploads the video, by default with its still, like another device of the nanny. @returns its path */
export async function uploadVideo({ page, profileId }: SignedInNanny, { hasStill = true } = {}): Promise<string> {
  const { request } = page;
  const opened = await request.post('/api/objects/upload', { data: { kind: 'video' } });
  const { uploadURL, objectPath } = ticket.parse(await opened.json());
  const files = { [uploadURL]: sampleVideo, ...(hasStill && { [`${uploadURL}&variant=poster`]: still }) };
  for (const [path, data] of Object.entries(files)) expect((await request.put(path, { data })).status()).toBe(200);
  const saved = await request.post(`/api/profiles/${profileId}/upload-video`, {
    data: { videoData: objectPath, videoType: 'video/webm' },
  });
  expect(saved.ok()).toBe(true);
  return objectPath;
}

/** Makes the camera's picture small, so that encoding uses little CPU: for tests that are not about the picture. */
export async function shrinkCamera(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    // Absent outside secure contexts, although the types say otherwise.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (devices === undefined) return;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = ({ audio = false } = {}) =>
      open({ video: { width: 320, height: 240, frameRate: 15 }, audio });
  });
}

/** Presses Start and skips the countdown; the page's clock must be installed. */
export async function startRecording(nanny: Nanny): Promise<void> {
  await nanny.button('video.recorder.start').click();
  await nanny.page.clock.runFor(3000);
  await expect(nanny.button('video.recorder.stop')).toBeVisible();
}
