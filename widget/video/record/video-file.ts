import { mediaRules } from '#domain/media/media.ts';

/** A problem with a video before it is sent: a key of `video.check.*` (docs/specification.md 5 and 8). */
export type VideoProblem =
  | 'empty'
  | 'corrupted'
  | 'format'
  | 'tooSmall'
  | 'notVideo'
  | 'otherFormat'
  | 'tooLarge'
  | 'tooLong';

/**
 * A recording smaller than this many bytes is invalid; as a data URL it has at least that many characters
 * (docs/specification.md 5).
 */
const minRecordingBytes = 1000;
const minDataUrlLength = 2000;

/** The largest video in MB, for the error message. */
export const maxVideoMegabytes = mediaRules.video.maxBytes / 1024 / 1024;

/** The problem with the recorder's output, if any. */
export function recordingProblem({ size }: Pick<Blob, 'size'>): VideoProblem | undefined {
  if (size === 0) return 'empty';
  return size < minRecordingBytes ? 'corrupted' : undefined;
}

/** The problem that prevents saving a recording, if any. */
export function savingProblem({ size, type }: Pick<Blob, 'size' | 'type'>): VideoProblem | undefined {
  if (size === 0) return 'empty';
  if (!type.startsWith('video/')) return 'format';
  const dataUrlLength = `data:${type};base64,`.length + Math.ceil(size / 3) * 4;
  if (dataUrlLength < minDataUrlLength) return 'tooSmall';
  return size > mediaRules.video.maxBytes ? 'tooLarge' : undefined;
}

/** The problem with a picked file, if any. */
export function pickedFileProblem(file: Pick<Blob, 'size' | 'type'>): VideoProblem | undefined {
  if (!file.type.startsWith('video/')) return 'notVideo';
  return file.size === 0 ? 'tooSmall' : savingProblem(file);
}
