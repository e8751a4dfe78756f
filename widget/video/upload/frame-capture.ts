import { releaseObjectUrl } from '#widget/browser/object-url.ts';

/** JPEG quality of a captured frame (docs/specification.md 9), and its largest width in px. */
const quality = 0.8;
const maxWidth = 1280;

/** The timeout for a video that shows no frame, in ms. */
const captureTimeoutMs = 15_000;

/** Why there is no frame: the video did not load, or it could not be drawn. */
export class FrameCaptureError extends Error {
  readonly reason: 'load' | 'draw';

  constructor(reason: 'load' | 'draw') {
    super(`No frame: ${reason}`);
    this.name = 'FrameCaptureError';
    this.reason = reason;
  }
}

/**
 * A frame of a video as a JPEG.
 * @param src the video's URL
 * @param atSeconds the time of the frame; a shorter video gives its last frame
 * @throws FrameCaptureError
 */
export async function captureFrame(src: string, atSeconds: number): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const stop = AbortSignal.timeout(captureTimeoutMs);
    const loaded = happened(video, 'loadeddata', stop);
    video.src = src;
    await loaded;
    const seeked = happened(video, 'seeked', stop);
    video.currentTime = Number.isFinite(video.duration) ? Math.min(atSeconds, video.duration) : atSeconds;
    await seeked;
    return await draw(video);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

/** The poster of a video file: its frame at `atSeconds`. Undefined if this browser cannot show the file. */
export async function makePoster(file: Blob, atSeconds: number): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file);
  try {
    return await captureFrame(url, atSeconds);
  } catch (error) {
    if (error instanceof FrameCaptureError) return undefined;
    throw error;
  } finally {
    releaseObjectUrl(url);
  }
}

async function draw(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) throw new FrameCaptureError('draw');
  const scale = Math.min(1, maxWidth / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new FrameCaptureError('draw');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new FrameCaptureError('draw');
  return blob;
}

function happened(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new FrameCaptureError('load'));
    video.addEventListener(event, () => resolve(), { once: true, signal });
    video.addEventListener('error', fail, { once: true, signal });
    signal.addEventListener('abort', fail, { once: true });
  });
}
