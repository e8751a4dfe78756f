import { blobOf, encodePicture, paperCanvas } from '../pictures.ts';

/** An area of a picture, in the picture's own pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A profile picture by its widths in px (docs/architecture.md 6), and a JPEG for share images. The widest size is for screens
 * with a pixel ratio of 2 or 3; it is missing if the picture has too few pixels.
 */
export interface PictureSizes extends Record<600 | 300 | 96 | 'share', Blob> {
  960: Blob | undefined;
}

/** Width by height of a portrait, as pages show it. */
export const portraitAspect = 4 / 5;

/** On such screens the lower quality is not visible. */
const dense = { width: 960, quality: 0.75 };

/**
 * Draws an area of a picture with {@link portraitAspect} in each size. Only pixels are kept: no location, camera, or date.
 * @throws Error when the browser cannot draw it
 */
export async function drawPictures(picture: ImageBitmap, area: PictureArea): Promise<PictureSizes> {
  const large = draw(picture, area, 600);
  const middle = draw(large, wholeOf(large), 300);
  const small = draw(middle, wholeOf(middle), 96);
  const share = blobOf(draw(large, squareOf(large), 400, 400), 'image/jpeg');
  return {
    600: await encodePicture(large),
    300: await encodePicture(middle),
    96: await encodePicture(small),
    960: area.width >= dense.width ? await encodePicture(draw(picture, area, dense.width), dense.quality) : undefined,
    share: await share,
  };
}

function wholeOf({ width, height }: HTMLCanvasElement): PictureArea {
  return { x: 0, y: 0, width, height };
}

/** The square that the page cuts from a portrait: a quarter of what is cut is above it, because faces are in the upper half. */
function squareOf({ width, height }: HTMLCanvasElement): PictureArea {
  return { x: 0, y: (height - width) / 4, width, height: width };
}

function draw(
  source: CanvasImageSource,
  { x, y, width, height }: PictureArea,
  newWidth: number,
  newHeight = newWidth / portraitAspect,
): HTMLCanvasElement {
  const [canvas, context] = paperCanvas(newWidth, newHeight);
  context.drawImage(source, x, y, width, height, 0, 0, newWidth, newHeight);
  return canvas;
}
