import { minuteMs } from '#domain/durations.ts';

/** The video bits per second of a recording, and how often data is collected, in ms (docs/specification.md 9). */
export const recordingBitsPerSecond = 2_500_000;
export const collectEveryMs = 100;

/**
 * The key frame interval, in ms. Chromium emits MP4 one key frame interval at a time. Its default is several seconds, which a
 * crash would lose.
 */
export const keyFrameEveryMs = 1000;

/** A recording stops automatically after this, in ms (docs/specification.md 4). */
export const maxRecordingMs = minuteMs;

/**
 * Recording formats in the order of docs/specification.md 9: MP4 with H.264, MP4, WebM with VP9, with VP8, WebM. H.264 is
 * requested by its full codec string, with each audio codec a browser may pair with it, because a bare `video/mp4` can produce
 * VP9. `avc3` comes first: it can change the picture size when a phone is turned, where `avc1` stops playing.
 */
const recordingFormats = [
  'video/mp4;codecs=avc3.42E01F,mp4a.40.2',
  'video/mp4;codecs=avc3.42E01F,opus',
  'video/mp4;codecs=avc3.42E01F',
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01F,opus',
  'video/mp4;codecs=avc1.42E01F',
  'video/mp4;codecs=avc1',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp8',
  'video/webm',
];

/** The best format this browser can record; undefined leaves the choice to the browser. */
export function pickRecordingFormat(isSupported: (mimeType: string) => boolean): string | undefined {
  return recordingFormats.find((format) => isSupported(format));
}

/** A MIME type without its parameters: the type a file is sent with. */
export function plainType(mimeType: string): string {
  return mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
}
