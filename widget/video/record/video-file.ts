import { mediaRules } from '#domain/media/media.ts';

/** What is wrong with a video before it is sent: a key of `video.check.*` (spec.md 5 and 8). */
export type VideoProblem =
  | 'empty'
  | 'corrupted'
  | 'format'
  | 'tooSmall'
  | 'notVideo'
  | 'otherFormat'
  | 'tooLarge'
  | 'tooLong';

/** A recording under this many bytes is no recording; as a data URL it has at least that many characters (spec.md 5). */
const minRecordingBytes = 1000;
const minDataUrlLength = 2000;

/** Largest video in MB, for the message that says so. */
export const maxVideoMegabytes = mediaRules.video.maxBytes / 1024 / 1024;

/** What is wrong with what the recorder gave, if anything. */
export function recordingProblem({ size }: Pick<Blob, 'size'>): VideoProblem | undefined {
  if (size === 0) return 'empty';
  return size < minRecordingBytes ? 'corrupted' : undefined;
}

/** What keeps a recording from being saved, if anything. */
export function savingProblem({ size, type }: Pick<Blob, 'size' | 'type'>): VideoProblem | undefined {
  if (size === 0) return 'empty';
  if (!type.startsWith('video/')) return 'format';
  const dataUrlLength = `data:${type};base64,`.length + Math.ceil(size / 3) * 4;
  if (dataUrlLength < minDataUrlLength) return 'tooSmall';
  return size > mediaRules.video.maxBytes ? 'tooLarge' : undefined;
}

/** What is wrong with a file she picked, if anything. */
export function pickedFileProblem(file: Pick<Blob, 'size' | 'type'>): VideoProblem | undefined {
  if (!file.type.startsWith('video/')) return 'notVideo';
  return file.size === 0 ? 'tooSmall' : savingProblem(file);
}
