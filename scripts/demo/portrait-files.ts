import sharp, { type Sharp } from 'sharp';
import type { PortraitFiles } from './media.ts';
import { portraitPng } from './portrait-png.ts';

/** Of 100, as in widget/builder: the usual one, and that of the picture for dense screens. */
const quality = 85;
const denseQuality = 75;

/**
 * The portrait for a place in the list of demo nannies in the formats and sizes that the builder makes of a photo
 * (widget/builder/avatar/picture.ts); undefined for who has none.
 */
export async function portraitFiles(place: number): Promise<PortraitFiles | undefined> {
  const drawn = await portraitPng(place, 960);
  if (drawn === undefined) return undefined;
  const picture = sharp(drawn).removeAlpha();
  const webp = (width: number, of = quality) => bytes(picture.clone().resize(width).webp({ quality: of }));
  return {
    whole: await webp(600),
    96: await webp(96),
    300: await webp(300),
    960: await webp(960, denseQuality),
    share: await bytes(picture.clone().resize(400).jpeg({ quality })),
  };
}

async function bytes(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await picture.toBuffer());
}
