import { pickedFileProblem, readVideoHead, type VideoProblem } from '../record/index.ts';
import { releaseObjectUrl } from '#widget/browser/object-url.ts';

/** A video may be a minute long (spec.md 5); phones round up, so that one second more is let pass. */
const longestSeconds = 61;

/** A file that does not tell its length within this is let pass: the limit on its size holds anyway. In ms. */
const patienceMs = 5000;

/** What is wrong with a video file the nanny picked, if anything: its first bytes and its length are looked at too. */
export async function checkPickedFile(file: File): Promise<VideoProblem | undefined> {
  const problem = pickedFileProblem(file);
  if (problem) return problem;
  const head = await readVideoHead(file);
  if (head !== 'supported') return head;
  const seconds = await secondsOf(file);
  return seconds !== undefined && seconds > longestSeconds ? 'tooLong' : undefined;
}

/** A video's length in s; undefined where this browser cannot tell. */
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
        // Recordings of browsers do not say how long they are until somebody has been at their end.
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
