// Makes the sample videos, scripts/demo/film-*.webm, a still of each, film-*.jpg, and film-times.json with the time of each
// sentence: a drawn, speaking nanny, recorded in the machine's Chromium. Run it to change the videos; speech.mjs lists the
// required programs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser, root } from '../setup.mjs';
import { looks } from './portrait-looks.ts';
import { drawPortrait } from './portrait.ts';
import { loudness, speakSentences } from './speech.mjs';
import { demoFilms } from './films.ts';

const framesPerSecond = 25;

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
// Encoders exist only on secure pages, and localhost is one.
await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
await page.goto('http://localhost/');
await page.addScriptTag({
  content: readFileSync(join(root, 'node_modules/mediabunny/dist/bundles/mediabunny.min.cjs'), 'utf8'),
});

/**
 * The nanny's pose: the mouth follows the voice, the eyes blink now and then, and the head moves slightly.
 * @param {number} second @param {number} loud 0 to 1
 */
function poseAt(second, loud) {
  const sinceBlink = Math.abs(((second + 0.9) % 2.3) - 0.1);
  return {
    mouth: loud < 0.06 ? 0.05 : 0.13 + 0.6 * loud ** 0.7,
    blink: Math.max(0, 1 - sinceBlink / 0.13),
    turn: Math.sin(second * 1.1) * 4,
    tilt: Math.sin(second * 0.9) * 1.8,
  };
}

/** @type {Record<string, { durationMs: number, sentences: [startMs: number, endMs: number][] }>} */
const times = {};
const milliseconds = (/** @type {number} */ seconds) => Math.round(seconds * 1000);
for (const locale of /** @type {const} */ (['en', 'zh', 'es'])) {
  const { place, sentences } = demoFilms[locale];
  const look = looks[place];
  if (!look) throw new Error(`Nobody is drawn at ${place}.`);
  const speech = speakSentences(locale, sentences);
  const levels = loudness(speech.samples, framesPerSecond);
  // A mouth opens at once and closes a little later.
  const openings = levels.map((level, frame) => Math.max(level, 0.55 * (levels[frame - 1] ?? 0)));
  const pictures = openings.map((loud, frame) =>
    drawPortrait(look, { wide: true, pose: poseAt(frame / framesPerSecond, loud) }),
  );
  const sound = speech.wav.toString('base64');
  const [video = '', still = ''] = await page.evaluate(filmOf, { pictures, framesPerSecond, sound });
  writeFileSync(join(import.meta.dirname, `film-${locale}.webm`), Buffer.from(video, 'base64'));
  writeFileSync(join(import.meta.dirname, `film-${locale}.jpg`), Buffer.from(still, 'base64'));
  times[locale] = {
    durationMs: milliseconds(speech.seconds),
    sentences: speech.spoken.map(([from, to]) => [milliseconds(from), milliseconds(to)]),
  };
}
await browser.close();
writeFileSync(join(import.meta.dirname, 'film-times.json'), `${JSON.stringify(times, undefined, 2)}\n`);

/**
 * Encodes drawings and a WAV file as a video, in the page.
 * @param {{ pictures: string[], framesPerSecond: number, sound: string }} input
 */
async function filmOf({ pictures, framesPerSecond, sound }) {
  const { AudioBufferSource, BufferTarget, CanvasSource, Output, WebMOutputFormat } = globalThis.Mediabunny;
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const pen = canvas.getContext('2d');
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: 110_000 });
  const voice = new AudioBufferSource({ codec: 'opus', bitrate: 32_000 });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  output.addAudioTrack(voice);
  await output.start();
  const wav = await (await fetch(`data:audio/wav;base64,${sound}`)).arrayBuffer();
  await voice.add(await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(wav));
  voice.close();
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
