// Makes the sample films, scripts/demo/film-*.webm, and a still of each, film-*.jpg: six seconds of a drawn nanny who speaks, in
// the machine's Chromium. Run it to change the films.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser, root } from '../setup.mjs';
import { demoFilms } from './films.ts';
import { looks } from './portrait-looks.ts';
import { drawPortrait } from './portrait.ts';

const framesPerSecond = 15;
const frameCount = 6 * framesPerSecond;

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
// Encoders exist on secure pages only, and localhost is one.
await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
await page.goto('http://localhost/');
await page.addScriptTag({
  content: readFileSync(join(root, 'node_modules/mediabunny/dist/bundles/mediabunny.min.cjs'), 'utf8'),
});

/** How she holds herself: she speaks in three sentences, blinks now and then, and is never quite still. @param {number} second */
function poseAt(second) {
  const isSpeaking = second > 0.4 && second < 5.4 && second % 1.9 > 0.25;
  const syllable = Math.abs(Math.sin(second * 11)) * 0.6 + Math.abs(Math.sin(second * 6.3)) * 0.4;
  const sinceBlink = Math.abs(((second + 0.9) % 2.3) - 0.1);
  return {
    mouth: isSpeaking ? 0.13 + syllable * 0.6 : 0.05,
    blink: Math.max(0, 1 - sinceBlink / 0.13),
    turn: Math.sin(second * 1.1) * 4,
    tilt: Math.sin(second * 0.9) * 1.8,
  };
}

for (const [locale, { place }] of Object.entries(demoFilms)) {
  const look = looks[place];
  if (!look) throw new Error(`Nobody is drawn at ${place}.`);
  const pictures = Array.from({ length: frameCount }, (_, frame) =>
    drawPortrait(look, { wide: true, pose: poseAt(frame / framesPerSecond) }),
  );
  const [video = '', still = ''] = await page.evaluate(filmOf, { pictures, framesPerSecond });
  writeFileSync(join(import.meta.dirname, `film-${locale}.webm`), Buffer.from(video, 'base64'));
  writeFileSync(join(import.meta.dirname, `film-${locale}.jpg`), Buffer.from(still, 'base64'));
}
await browser.close();

/** Encodes drawings as a film, in the page. @param {{ pictures: string[], framesPerSecond: number }} input */
async function filmOf({ pictures, framesPerSecond }) {
  const { BufferTarget, CanvasSource, Output, WebMOutputFormat } = globalThis.Mediabunny;
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const pen = canvas.getContext('2d');
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: 120_000 });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  let still = '';
  for (const [frame, picture] of pictures.entries()) {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
    await image.decode();
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    if (frame === 3) still = canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? '';
    await source.add(frame / framesPerSecond, 1 / framesPerSecond);
  }
  await output.finalize();
  const film = Array.from(new Uint8Array(output.target.buffer), (byte) => String.fromCharCode(byte)).join('');
  return [btoa(film), still];
}
