import { fileTypeFromBuffer } from 'file-type';
import { imageDimensionsFromData } from 'image-dimensions';
import { ProductError } from '#domain/errors.ts';
import { maxImagePixels, type MediaKind, mediaRules, minPortraitSide } from '#domain/media/media.ts';

/** Enough bytes of a file to detect its type: the signatures of ISO media and Matroska are well within them. */
export const sniffBytes = 4096;

/**
 * The actual type of a file by its first bytes, if it is allowed for the kind.
 * @throws ProductError file_type_refused for anything else, always including SVG and HTML
 */
export async function inspectHead(head: Uint8Array, kind: MediaKind): Promise<string> {
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  // Some QuickTime brands of phones are treated as plain MP4 by every player.
  const type = mime === 'video/x-m4v' ? 'video/mp4' : mime;
  if (type === undefined || !mediaRules[kind].contentTypes.includes(type)) throw new ProductError('file_type_refused');
  return type;
}

/** The kind that a file without one gets by its first bytes. A picture may be a portrait or a document, so it stays undecided. */
export async function kindOfFile(head: Uint8Array): Promise<MediaKind> {
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? '';
  if (mime.startsWith('video/')) return 'video';
  return mime === 'application/pdf' ? 'document' : 'undecided';
}

/**
 * Validates a whole picture or document: its type, its end, and a picture's size in pixels before anything decodes it.
 * @param maxSide the longest side that a variant may have, in pixels
 * @returns the actual content type
 * @throws ProductError file_type_refused, file_damaged, image_too_large, or image_too_small for a portrait
 */
export async function inspectFile(
  bytes: Uint8Array,
  kind: MediaKind,
  maxSide = Number.POSITIVE_INFINITY,
): Promise<string> {
  const type = await inspectHead(bytes.subarray(0, sniffBytes), kind);
  if (!isComplete(bytes, type)) throw new ProductError('file_damaged');
  if (type.startsWith('image/')) {
    const isPortrait = kind === 'image' && maxSide === Number.POSITIVE_INFINITY;
    requireReasonablePixels(bytes, { min: isPortrait ? minPortraitSide : 1, max: maxSide });
  }
  return type;
}

function requireReasonablePixels(bytes: Uint8Array, side: { min: number; max: number }): void {
  const size = imageDimensionsFromData(bytes);
  if (!size?.width || !size.height) throw new ProductError('file_damaged');
  const { width, height } = size;
  if (width * height > maxImagePixels || Math.max(width, height) > side.max) throw new ProductError('image_too_large');
  if (Math.min(width, height) < side.min) {
    throw new ProductError('image_too_small', { values: { pixels: side.min } });
  }
}

/** Whether a file ends as its type requires. A truncated upload does not, nor does a header with other data appended. */
function isComplete(bytes: Uint8Array, type: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case 'image/png':
      return endsWithin(bytes, [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82], 0);
    case 'image/jpeg':
      return endsWithin(bytes, [0xff, 0xd9], 64);
    case 'image/webp':
      return bytes.length >= 12 && view.getUint32(4, true) + 8 <= bytes.length + 1;
    case 'application/pdf':
      return endsWithin(bytes, [0x25, 0x25, 0x45, 0x4f, 0x46], 1024);
    default:
      return true;
  }
}

/** True when `ending` is at the end, or followed by at most `slack` bytes. */
function endsWithin(bytes: Uint8Array, ending: number[], slack: number): boolean {
  for (let behind = 0; behind <= slack; behind += 1) {
    const start = bytes.length - behind - ending.length;
    if (start < 0) return false;
    if (ending.every((byte, index) => bytes[start + index] === byte)) return true;
  }
  return false;
}
