import { hasNoSound } from '../record/index.ts';
import { captureFrame } from '../upload/index.ts';
import { secondsOf } from './video-length.ts';
import { releaseObjectUrl } from '#widget/browser/object-url.ts';

/** A concern about a video that a nanny should know before families see it: a key of `video.concern.*`. */
export type VideoConcern = 'silent' | 'short' | 'black';

/** A video shorter than this says little, in s. */
const shortSeconds = 5;

/** The timeout of the checks, in ms: they must never block an upload. */
const patienceMs = 8000;

/** No pixel of a black picture is brighter than this, of 255: sensors and codecs leave some noise. */
const blackLevel = 28;

/** The picture is scaled down to so few pixels that noise evens out. */
const judgedSize = { width: 16, height: 9 };

/** The concerns about a video. A check that this browser cannot run gives no concern. Never throws. */
export async function findConcerns(video: Blob): Promise<VideoConcern[]> {
  const seconds = await secondsOf(video);
  const looks = {
    silent: hasNoSound(video),
    short: seconds !== undefined && seconds < shortSeconds,
    black: isBlack(video, seconds ?? 0),
  };
  const unknown = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs));
  const found = await Promise.all(Object.values(looks).map((look) => Promise.race([look, unknown]).catch(() => false)));
  return (['silent', 'short', 'black'] as const).filter((_, index) => found[index]);
}

/** Whether a video is black at its beginning, middle, and end. Rejects if no frame can be drawn. */
async function isBlack(video: Blob, seconds: number): Promise<boolean> {
  const url = URL.createObjectURL(video);
  try {
    for (const share of [0.1, 0.5, 0.9]) {
      if ((await brightestOf(await captureFrame(url, seconds * share))) > blackLevel) return false;
    }
    return true;
  } finally {
    releaseObjectUrl(url);
  }
}

/** The brightness of the brightest pixel, 0 to 255. */
async function brightestOf(picture: Blob): Promise<number> {
  const { width, height } = judgedSize;
  const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height });
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height).data.reduce((most, value, index) => {
    const isAlpha = index % 4 === 3;
    return isAlpha ? most : Math.max(most, value);
  }, 0);
}
