import { Buffer } from 'node:buffer';
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

/**
 * Measures a stored video; null where its file does not say, which is logged and no reason to refuse it. Only headers are
 * asked for, never a sample: a forged table claims billions of samples in a few bytes, and the library would list each.
 */
export async function measureVideo(bucket: R2Bucket, key: string, size: number): Promise<VideoFacts | null> {
  let left = maxReadBytes;
  const parts: Buffer[] = [];
  const source = new CustomSource({
    getSize: () => size,
    async read(start, end) {
      left -= end - start;
      const stored = left < 0 ? null : await bucket.get(key, { range: { offset: start, length: end - start } });
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

/** The duration in the movie header of an MP4 (ISO 14496-12, 8.2.2), which the library gives only together with a sample. */
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
