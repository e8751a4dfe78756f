import { maxImagePixels } from '#domain/media/media.ts';

const usualQuality = 0.85;

/** The longest side of a scaled-down picture, in pixels: every line of a certification stays readable. */
const readableSide = 3000;

/** The scale factor of each further attempt while a picture is still too large. */
const shrinkBy = 0.75;

/** iPhones' own picture format, which few browsers can show. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}

/** Decodes a picture with its orientation applied. @throws DOMException when the browser cannot show it */
export function readPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/**
 * A picture that our server accepts: at most `maxBytes`, within the server's pixel limit, and in a format that every browser
 * shows. A picture that already fits stays unchanged.
 * @throws DOMException when the browser cannot show it
 */
export async function fitPicture(file: File, maxBytes: number): Promise<File> {
  const picture = await readPicture(file);
  try {
    const fits = file.size <= maxBytes && picture.width * picture.height <= maxImagePixels;
    if (fits && !isHeic(file)) return file;
    let scale = Math.min(1, readableSide / Math.max(picture.width, picture.height));
    for (;;) {
      const blob = await encodePicture(scaled(picture, scale));
      if (blob.size <= maxBytes) return new File([blob], file.name, { type: blob.type });
      scale *= shrinkBy;
    }
  } finally {
    picture.close();
  }
}

/** A canvas with a paper background, because transparent pictures would turn black as JPEG. @throws Error without a canvas */
export function paperCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  return [canvas, context];
}

/** WebP, or JPEG in a browser that cannot write WebP and returns PNG instead. @param quality 0 to 1 */
export async function encodePicture(canvas: HTMLCanvasElement, quality?: number): Promise<Blob> {
  const webp = await blobOf(canvas, 'image/webp', quality);
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg', quality);
}

/** @param quality 0 to 1 */
export function blobOf(canvas: HTMLCanvasElement, type: string, quality = usualQuality): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded')));
    canvas.toBlob(take, type, quality);
  });
}

function scaled(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const [canvas, context] = paperCanvas(width, height);
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}
