// Makes scripts/demo/sample-video.webm, four seconds of a drawn scene, and a still of it, sample-video.jpg, in the machine's
// Chromium. Run it to change the film.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser, root } from '../setup.mjs';

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
// Encoders exist on secure pages only, and localhost is one.
await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
await page.goto('http://localhost/');
await page.addScriptTag({
  content: readFileSync(join(root, 'node_modules/mediabunny/dist/bundles/mediabunny.min.cjs'), 'utf8'),
});
const [video, still] = await page.evaluate(async () => {
  const { BufferTarget, CanvasSource, Output, WebMOutputFormat } = globalThis.Mediabunny;
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const pen = canvas.getContext('2d');
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: 150_000 });
  output.addVideoTrack(source, { frameRate: 15 });
  await output.start();
  for (let frame = 0; frame < 60; frame += 1) {
    const at = frame / 60;
    pen.fillStyle = '#e4f0ec';
    pen.fillRect(0, 0, 640, 360);
    pen.fillStyle = '#f9ece4';
    pen.beginPath();
    pen.arc(520, 90 + Math.sin(at * Math.PI) * -30, 44, 0, 7);
    pen.fill();
    pen.fillStyle = '#1e6a5a';
    pen.beginPath();
    pen.ellipse(320, 420, 260, 150, 0, 0, 7);
    pen.fill();
    pen.fillStyle = '#c4693d';
    pen.fillRect(120 + at * 320, 232 - Math.abs(Math.sin(at * Math.PI * 6)) * 46, 44, 44);
    await source.add(frame / 15, 1 / 15);
  }
  await output.finalize();
  const film = btoa(Array.from(new Uint8Array(output.target.buffer), (byte) => String.fromCharCode(byte)).join(''));
  return [film, canvas.toDataURL('image/jpeg', 0.8).split(',')[1]];
});
await browser.close();
writeFileSync(join(import.meta.dirname, 'sample-video.webm'), Buffer.from(video, 'base64'));
writeFileSync(join(import.meta.dirname, 'sample-video.jpg'), Buffer.from(still, 'base64'));
