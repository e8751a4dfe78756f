import { expect, it } from 'vitest';
import { readVideoHead } from './video-head.ts';

const box = (type: string, brand = '') => `\0\0\0\u0018${type}${brand}\0\0\u0002\0`.padEnd(64, '\0');
const matroska = (type: string) =>
  `\u001AEß£\u009F\u0042\u0086\u0081\u0001\u0042\u0082${String.fromCharCode(0x80 + type.length)}${type}`;

const files = {
  'an MP4': [box('ftyp', 'isom'), 'supported'],
  'an M4V': [box('ftyp', 'M4V '), 'supported'],
  'a video of an iPhone': [box('ftyp', 'qt  '), 'supported'],
  'a QuickTime file without a brand': [box('moov'), 'supported'],
  'a WebM': [matroska('webm'), 'supported'],
  'a Matroska file': [matroska('matroska'), 'otherFormat'],
  'a video of an old phone': [box('ftyp', '3gp5'), 'otherFormat'],
  'an AVI': ['RIFF\0\0\0\0AVI LIST'.padEnd(64, '\0'), 'otherFormat'],
  'a Windows Media file': ['0&²u\u008Ef\u00CF\u0011'.padEnd(64, '\0'), 'otherFormat'],
  'a HEIC photo': [box('ftyp', 'heic'), 'notVideo'],
  'a voice memo': [box('ftyp', 'M4A '), 'notVideo'],
  'a page': ['<svg onload=alert(1)>'.repeat(20), 'notVideo'],
  nothing: ['', 'notVideo'],
} as const;

it.each(Object.entries(files))('%s is told by its first bytes', async (_name, [text, expected]) => {
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  expect(await readVideoHead(new Blob([bytes]))).toBe(expected);
});
