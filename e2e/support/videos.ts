import { expect, type Page } from '@playwright/test';
import type { Translator } from '#domain/messages/catalogue.ts';
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

/** A short video of moving colour, as a phone could have made it. */
export async function makeVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    const context = canvas.getContext('2d');
    let hue = 0;
    const timer = setInterval(() => {
      hue += 10;
      if (context) context.fillStyle = `hsl(${hue} 80% 50%)`;
      context?.fillRect(0, 0, 320, 240);
    }, 30);
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
    const chunks: Blob[] = [];
    const size = () => chunks.reduce((sum, chunk) => sum + chunk.size, 0);
    await new Promise<void>((resolve) => {
      recorder.addEventListener('stop', () => resolve());
      recorder.addEventListener('dataavailable', ({ data }) => {
        chunks.push(data);
        if (size() > 4000 && chunks.length > 10 && recorder.state === 'recording') recorder.stop();
      });
      recorder.start(100);
    });
    clearInterval(timer);
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** The same recording, which says that it lasts this many seconds: browsers' recordings themselves do not tell. */
export function lasting(webm: Buffer, seconds: number): Buffer {
  const info = webm.indexOf(Buffer.from([0x15, 0x49, 0xa9, 0x66]));
  const duration = Buffer.from([0x44, 0x89, 0x88, 0, 0, 0, 0, 0, 0, 0, 0]);
  duration.writeDoubleBE(seconds * 1000, 3);
  const size = Buffer.from([(webm[info + 4] ?? 0) + duration.length]);
  return Buffer.concat([webm.subarray(0, info + 4), size, duration, webm.subarray(info + 5)]);
}
