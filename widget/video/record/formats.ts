/** Video bits a second of a recording, and how often data is collected, in ms (spec.md 9). */
export const recordingBitsPerSecond = 2_500_000;
export const collectEveryMs = 100;

/**
 * A key frame this often, in ms: Chromium hands MP4 out from key frame to key frame, and by its own choice only every
 * few seconds, which is what a crash would lose.
 */
export const keyFrameEveryMs = 1000;

/** A recording stops by itself after this, in ms (spec.md 4). */
export const maxRecordingMs = 60_000;

/**
 * Recording formats in the order of spec.md 9: MP4 with H.264, MP4, WebM with VP9, with VP8, WebM. H.264 is asked for by
 * its full codec string, with each sound a browser may pair with it: a bare `video/mp4` can come out as VP9.
 */
const recordingFormats = [
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

/** The best format this browser records in; undefined leaves the choice to the browser. */
export function pickRecordingFormat(isSupported: (mimeType: string) => boolean): string | undefined {
  return recordingFormats.find((format) => isSupported(format));
}

/** A MIME type without its parameters: what a file is sent as. */
export function plainType(mimeType: string): string {
  return mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
}
