import { Buffer } from 'node:buffer';
import { randomFillSync } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';

/** The portrait of a demo nanny as a photo to upload: a square PNG. @param width in px */
export function portrait(width: number): Promise<Buffer> {
  return sharp(join(import.meta.dirname, '../../scripts/demo/portraits/3-960.webp'))
    .resize(width)
    .png()
    .toBuffer();
}

/** A photo of noise, which no format compresses well: a PNG of 1600 px and more than 5 MB, with a phone's file name. */
export async function largePhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const side = 1600;
  const noise = randomFillSync(Buffer.alloc(side * side * 3));
  const buffer = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  return { name: 'IMG_0007.png', mimeType: 'image/png', buffer };
}
