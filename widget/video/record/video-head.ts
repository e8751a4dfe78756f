/** Enough of a file to tell its type, in bytes. */
const headBytes = 4096;

/** Brands of ISO media files that hold pictures or sound only. */
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

/** What a QuickTime file without a brand begins with. */
const quickTimeBoxes = new Set(['moov', 'mdat', 'free', 'wide']);

/** How files of other video formats begin, as Latin-1: Windows Media, Flash and MPEG streams. */
const otherVideoStarts = ['0&²u', 'FLV', '\0\0\u0001º', '\0\0\u0001³'];

/** What the first bytes of a file are: a video that the server takes, one in another format, or no video. */
export type VideoHead = 'supported' | 'otherFormat' | 'notVideo';

/** Reads the first bytes of a file, by the rules of the server's check. */
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
