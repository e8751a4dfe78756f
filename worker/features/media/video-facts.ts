import { Buffer } from 'node:buffer';
import { CustomSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import { logError, logInfo } from '../../log.ts';

/** The facts that a video file contains about itself. */
export interface VideoFacts {
  durationMs: number;
  /** Displayed size, in pixels. */
  width: number;
  height: number;
}

/** Maximum number of bytes read of a file: only its head and tables are needed. */
const maxReadBytes = 4 * 1024 * 1024;

/**
 * Measures a stored video; null when its file does not contain the facts, which is logged and does not reject the video. Only
 * headers are read, never samples: a forged table can declare billions of samples in a few bytes, and the library would list each
 * one.
 */
export async function measureVideo(bucket: R2Bucket, key: string, size: number): Promise<VideoFacts | null> {
  let left = maxReadBytes;
  const parts: Buffer[] = [];
  const source = new CustomSource({
    getSize: () => size,
    async read(start, end) {
      left -= end - start;
      const stored = left < 0 ? null : await readRange(bucket, key, { offset: start, length: end - start });
      if (!stored) throw new Error('The video has no tables near its ends');
      const part = Buffer.from(await stored.arrayBuffer());
      parts.push(part);
      return part;
    },
    prefetchProfile: 'fileSystem',
  });
  const input = new Input({ source, formats: [MP4, QTFF, WEBM] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const isWebm = (await input.getFormat()) === WEBM;
    const seconds = isWebm ? await input.getDurationFromMetadata() : movieSeconds(parts);
    const durationMs = Math.round((seconds ?? 0) * 1000);
    if (!track || !Number.isFinite(durationMs) || durationMs <= 0) return null;
    return { durationMs, width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  } catch (error) {
    logInfo('video_unmeasured', { key, reason: error instanceof Error ? error.message : 'unknown' });
    return null;
  } finally {
    input.dispose();
  }
}

/** The library hides why a read fails: a bucket that fails must show in the log. */
async function readRange(bucket: R2Bucket, key: string, range: R2Range): Promise<R2ObjectBody | null> {
  try {
    return await bucket.get(key, { range });
  } catch (error) {
    logError('video_not_read', error, { key });
    throw error;
  }
}

/** The duration in the movie header of an MP4 (ISO 14496-12, 8.2.2). The library returns it only together with samples. */
function movieSeconds(parts: readonly Buffer[]): number | undefined {
  for (const part of parts) {
    const at = part.indexOf('mvhd');
    if (at < 0 || part.length < at + 36) continue;
    const header = part.subarray(at + 4);
    const isLong = header.readUInt8(0) === 1;
    const scale = header.readUInt32BE(isLong ? 20 : 12);
    return (isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)) / scale;
  }
  return undefined;
}
