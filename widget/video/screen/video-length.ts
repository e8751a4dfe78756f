import { pickedFileProblem, readVideoHead, type VideoProblem } from '../record/index.ts';
import { releaseObjectUrl } from '#widget/browser/object-url.ts';

/** A video may be a minute long (docs/specification.md 5). Phones round up, so one more second is allowed. */
const longestSeconds = 61;

/** The timeout for reading a file's length, in ms. After it the file is accepted, because the size limit still applies. */
const patienceMs = 5000;

/** The problem with a picked video file, if any. Checks its first bytes and its length too. */
export async function checkPickedFile(file: File): Promise<VideoProblem | undefined> {
  const problem = pickedFileProblem(file);
  if (problem) return problem;
  const head = await readVideoHead(file);
  if (head !== 'supported') return head;
  const seconds = await secondsOf(file);
  return seconds !== undefined && seconds > longestSeconds ? 'tooLong' : undefined;
}

/** A video's length in s; undefined if this browser cannot tell. */
export async function secondsOf(file: Blob): Promise<number | undefined> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.preload = 'metadata';
    return await new Promise((resolve) => {
      const give = () => resolve(Number.isFinite(video.duration) ? video.duration : undefined);
      setTimeout(give, patienceMs);
      video.addEventListener('error', give);
      video.addEventListener('durationchange', () => {
        if (Number.isFinite(video.duration)) give();
        // Browser recordings do not report their length until playback has reached the end once.
        else video.currentTime = Number.MAX_SAFE_INTEGER;
      });
      video.src = url;
    });
  } finally {
    video.removeAttribute('src');
    video.load();
    releaseObjectUrl(url);
  }
}
