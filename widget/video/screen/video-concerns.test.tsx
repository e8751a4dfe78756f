import { AudioBufferSource, BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } from 'mediabunny';
import { expect, it } from 'vitest';
import { findConcerns } from './video-concerns.ts';

interface Sample {
  color: string;
  /** The volume of a tone, 0 to 1; absent in a video without sound. */
  loudness?: number;
  seconds?: number;
}

/** A video that shows one color. */
async function video({ color, loudness, seconds = 6 }: Sample): Promise<Blob> {
  const canvas = new OffscreenCanvas(320, 180);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const target = new BufferTarget();
  const output = new Output({ target, format: new WebMOutputFormat() });
  const picture = new CanvasSource(canvas, { codec: 'vp8', quality: new Quality({ bitrate: 200_000 }) });
  output.addVideoTrack(picture);
  const sound = new AudioBufferSource({ codec: 'opus', quality: new Quality({ bitrate: 64_000 }) });
  if (loudness !== undefined) output.addAudioTrack(sound);
  await output.start();
  for (let at = 0; at < seconds; at += 0.5) await picture.add(at, 0.5);
  if (loudness !== undefined) await sound.add(tone(loudness, seconds));
  await output.finalize();
  if (target.buffer === null) throw new Error('nothing was written');
  return new Blob([target.buffer], { type: 'video/webm' });
}

function tone(loudness: number, seconds: number): AudioBuffer {
  const sampleRate = 48_000;
  const buffer = new AudioBuffer({ length: sampleRate * seconds, sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = loudness * Math.sin((index / sampleRate) * 2 * Math.PI * 440);
  }
  return buffer;
}

it.each<Sample & { what: string; concerns: string[] }>([
  { what: 'a bright one with a voice', color: 'tan', loudness: 0.3, concerns: [] },
  { what: 'a very short one', color: 'tan', loudness: 0.3, seconds: 3, concerns: ['short'] },
  { what: 'one whose microphone was muted', color: 'tan', loudness: 0, concerns: ['silent'] },
  { what: 'one with the noise of a quiet room', color: 'tan', loudness: 0.001, concerns: ['silent'] },
  { what: 'one without any sound', color: 'tan', concerns: ['silent'] },
  { what: 'one of a covered camera', color: 'rgb(8 8 8)', loudness: 0.3, concerns: ['black'] },
  { what: 'one in a dim room', color: 'rgb(60 50 40)', loudness: 0.3, concerns: [] },
])('$what: $concerns', async (described) => {
  expect(await findConcerns(await video(described))).toEqual(described.concerns);
});

it('nothing is said about a good video, nor about a file that this browser cannot read', async () => {
  const answer = await fetch(new URL('../../../scripts/demo/video-en.webm', import.meta.url));
  expect(await findConcerns(await answer.blob())).toEqual([]);
  for (const damaged of ['no video at all', '\0\0\0\u0018ftypisom'.padEnd(5000, '\0')]) {
    expect(await findConcerns(new Blob([damaged], { type: 'video/mp4' }))).toEqual([]);
  }
});
