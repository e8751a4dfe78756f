import { CustomSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import { logInfo } from '../../log.ts';

/** What a video file says of itself. */
export interface VideoFacts {
  durationMs: number;
  /** Pixels, as it is shown. */
  width: number;
  height: number;
}

/** No more of a file is read than its head and its tables: this many bytes at most. */
const maxReadBytes = 4 * 1024 * 1024;

/** Measures a stored video; null where its file does not say, which is logged and no reason to refuse it. */
export async function measureVideo(bucket: R2Bucket, key: string, size: number): Promise<VideoFacts | null> {
  let left = maxReadBytes;
  const source = new CustomSource({
    getSize: () => size,
    async read(start, end) {
      left -= end - start;
      const part = left < 0 ? null : await bucket.get(key, { range: { offset: start, length: end - start } });
      if (!part) throw new Error('The video has no tables near its ends');
      return new Uint8Array(await part.arrayBuffer());
    },
    prefetchProfile: 'fileSystem',
  });
  const input = new Input({ source, formats: [MP4, QTFF, WEBM] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const seconds = await input.computeDuration();
    const durationMs = Math.round(seconds * 1000);
    if (!track || !Number.isFinite(durationMs) || durationMs <= 0) return null;
    return { durationMs, width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  } catch (error) {
    logInfo('video_unmeasured', { key, reason: error instanceof Error ? error.message : 'unknown' });
    return null;
  } finally {
    input.dispose();
  }
}
