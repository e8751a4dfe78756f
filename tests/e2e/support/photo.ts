import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** The portrait of a demo nanny as a photo to upload: a square WebP of 300 px. */
export const smallPhoto = {
  name: 'me.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(new URL('../../../scripts/demo/portraits/3-300.webp', import.meta.url)),
};

/** {@link smallPhoto} drawn at another size, as a PNG. @param side in px */
export async function resizedPhoto(page: Page, side: number): Promise<typeof smallPhoto> {
  const source = smallPhoto.buffer.toString('base64');
  const base64 = await page.evaluate(
    async ({ source, side }) => {
      const bytes = Uint8Array.from(atob(source), (character) => character.codePointAt(0) ?? 0);
      const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
      canvas.getContext('2d')?.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, side, side);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    { source, side },
  );
  return { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

/** A photo of noise, which no format compresses well: a PNG of 1600 px and more than 5 MB, with a phone's file name. */
export async function largePhoto(page: Page): Promise<typeof smallPhoto> {
  const base64 = await page.evaluate(() => {
    const side = 1600;
    const noise = new ImageData(side, side);
    for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
    for (let alpha = 3; alpha < noise.data.length; alpha += 4) noise.data[alpha] = 255;
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    canvas.getContext('2d')?.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name: 'IMG_0007.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}
