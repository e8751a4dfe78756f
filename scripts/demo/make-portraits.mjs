// Draws the demo nannies' portraits into scripts/demo/portraits/, in the formats and sizes that the builder creates from a photo
// (widget/builder/avatar/picture.ts). Run it to change the portraits.
import { Buffer } from 'node:buffer';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@cf-wasm/resvg/node';
import sharp from 'sharp';
import { looks } from './portrait-looks.ts';
import { drawPortrait, drawScene } from './portrait.ts';

/** The quality of 100, as in widget/builder: the usual one, and that of the picture for dense screens. */
const quality = 85;
const denseQuality = 75;
/** In px. Scenes are out of focus, so small pictures look the same when enlarged. */
const sceneWidth = 150;

const folder = join(import.meta.dirname, 'portraits');
mkdirSync(folder, { recursive: true });
for (const [place, look] of looks.entries()) {
  if (!look) continue;
  const scene = (await render(drawScene(look.scene), sceneWidth)).toString('base64');
  const drawn = await render(drawPortrait(look, { backdrop: `data:image/png;base64,${scene}` }), 960);
  const picture = sharp(drawn).removeAlpha();
  const webp = (/** @type {number} */ width, of = quality) => picture.clone().resize(width).webp({ quality: of });
  const files = {
    'whole.webp': webp(600),
    '96.webp': webp(96),
    '300.webp': webp(300),
    '960.webp': webp(960, denseQuality),
    'share.jpg': picture.clone().resize(400).jpeg({ quality }),
  };
  for (const [name, file] of Object.entries(files))
    writeFileSync(join(folder, `${place}-${name}`), await file.toBuffer());
}

/** @param {string} svg @param {number} width in px @returns {Promise<Buffer>} a PNG */
async function render(svg, width) {
  const image = await Resvg.async(svg, { fitTo: { mode: 'width', value: width } });
  return Buffer.from(image.render().asPng());
}
