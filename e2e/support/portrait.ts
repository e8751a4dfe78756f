import type { Buffer } from 'node:buffer';
import { join } from 'node:path';
import sharp from 'sharp';

/** The portrait of a demo nanny as a photo that somebody chooses: a square PNG. @param width in px */
export function portrait(width: number): Promise<Buffer> {
  return sharp(join(import.meta.dirname, '../../scripts/demo/portraits/3-960.webp'))
    .resize(width)
    .png()
    .toBuffer();
}
