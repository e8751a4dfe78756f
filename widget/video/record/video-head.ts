/** The number of bytes that are enough to detect a file's type. */
const headBytes = 4096;

/** Brands of ISO media files that contain only pictures or only sound. */
const stillOrSoundBrands = new Set([
  'avif',
  'avis',
  'mif1',
  'msf1',
  'heic',
  'heix',
  'hevc',
  'hevx',
  'crx ',
  'M4A ',
  'M4B ',
  'F4A ',
  'F4B ',
]);

/** The first box of a QuickTime file without a brand. */
const quickTimeBoxes = new Set(['moov', 'mdat', 'free', 'wide']);

/** The first characters of other video formats, as Latin-1: Windows Media, Flash, and MPEG streams. */
const otherVideoStarts = ['0&²u', 'FLV', '\0\0\u0001º', '\0\0\u0001³'];

/** The type by a file's first bytes: a video that the server accepts, one in another format, or no video. */
export type VideoHead = 'supported' | 'otherFormat' | 'notVideo';

/** Checks the first bytes of a file, by the same rules as the server. */
export async function readVideoHead(file: Blob): Promise<VideoHead> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, headBytes).arrayBuffer());
  const box = head.slice(4, 8);
  if (box === 'ftyp') {
    const brand = head.slice(8, 12);
    if (stillOrSoundBrands.has(brand)) return 'notVideo';
    return brand.startsWith('3g') ? 'otherFormat' : 'supported';
  }
  if (quickTimeBoxes.has(box)) return 'supported';
  if (head.startsWith('\u001AEß£')) return head.includes('webm') ? 'supported' : 'otherFormat';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'AVI ') return 'otherFormat';
  const isTransportStream = head[0] === 'G' && head[188] === 'G';
  return isTransportStream || otherVideoStarts.some((start) => head.startsWith(start)) ? 'otherFormat' : 'notVideo';
}
