/** A part of a picture, in the picture's own pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A profile picture at its widths in px (design.md 6), and one as JPEG, which share images are drawn with. */
export type PictureSizes = Record<600 | 300 | 96 | 'share', Blob>;

const quality = 0.85;

/** Decodes a picture, turned the way it was taken. @throws DOMException when the browser cannot show it */
export function readPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/**
 * Draws a square part of a picture in each size. Nothing but the pixels comes along: no place, no camera, no date.
 * @throws Error when the browser cannot draw it
 */
export async function drawPictures(picture: ImageBitmap, area: PictureArea): Promise<PictureSizes> {
  const large = draw(picture, area, 600);
  const middle = draw(large, squareOf(large), 300);
  const small = draw(middle, squareOf(middle), 96);
  const share = blobOf(draw(large, squareOf(large), 400), 'image/jpeg');
  return { 600: await encode(large), 300: await encode(middle), 96: await encode(small), share: await share };
}

function squareOf({ width, height }: HTMLCanvasElement): PictureArea {
  return { x: 0, y: 0, width, height };
}

function draw(source: CanvasImageSource, { x, y, width, height }: PictureArea, size: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  // Transparent pictures get paper, where JPEG would make them black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, size, size);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, x, y, width, height, 0, 0, size, size);
  return canvas;
}

/** WebP, or JPEG in a browser that cannot write WebP: such a one gives PNG instead. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await blobOf(canvas, 'image/webp');
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg');
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded')));
    canvas.toBlob(take, type, quality);
  });
}
