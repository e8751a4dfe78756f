import { Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { joinTakes } from './join.ts';
import { contentOf, record, type Recorded } from './testing-recordings.ts';

const kinds: Record<string, Recorded> = {
  'MP4 with H.264 and AAC': { format: new Mp4OutputFormat(), video: 'avc', audio: 'aac', rotation: 90 },
  'MP4 with H.264 and Opus': { format: new Mp4OutputFormat(), video: 'avc', audio: 'opus' },
  'WebM with VP8 and Opus': { format: new WebMOutputFormat(), video: 'vp8', audio: 'opus' },
  'MP4 without sound': { format: new Mp4OutputFormat(), video: 'avc' },
};

/** Joins recordings and collects the reported progress. */
async function join(recordings: Blob[], signal = new AbortController().signal) {
  const told: number[] = [];
  const joined = await joinTakes(recordings, { signal, onProgress: (share) => told.push(share) });
  return { ...joined, told };
}

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  it('stands one behind the other, every picture and sound of it, in step', async () => {
    const { video, durationsMs, told } = await join([await record(kind), await record(kind, 2), await record(kind)]);
    const whole = await contentOf(video);
    const part = await contentOf(await record(kind));
    expect(video.type).toMatch(kind.format instanceof Mp4OutputFormat ? /^video\/mp4/ : /^video\/webm/);
    expect(whole.frames.map(({ data }) => data)).toEqual([1, 2, 3].flatMap(() => part.frames.map(({ data }) => data)));
    expect(whole.sounds).toHaveLength(part.sounds.length * 3);
    expect(whole.rotation).toBe(part.rotation);
    expect(durationsMs).toHaveLength(3);
    // WebM does not store the duration of the last frame.
    for (const durationMs of durationsMs) expect(Math.abs(durationMs - 1600)).toBeLessThan(10);
    expect(Math.abs(whole.seconds - 4.8)).toBeLessThan(0.1);
    for (const [index, at] of [0, 1.6, 3.2].entries()) {
      expect(Number(whole.frames[index * 40]?.timestamp)).toBeCloseTo(at, 1);
      expect(whole.frames[index * 40]?.type).toBe('key');
      if (kind.audio) expect(Number(whole.sounds[index * 50]?.timestamp)).toBeCloseTo(at, 1);
    }
    expect(told.at(-1)).toBeLessThanOrEqual(1);
    expect(Math.max(...told)).toBeGreaterThan(0.9);
  });
});

const kind: Recorded = { format: new Mp4OutputFormat(), video: 'avc', audio: 'aac' };

it('ends each recording at 15 s, so that four of them are a minute', async () => {
  const long = await record(kind, 0, 10);
  expect((await contentOf(long)).seconds).toBeGreaterThan(15.5);
  const { video, durationsMs } = await join([long, long, long, long]);
  expect(durationsMs).toEqual([15_000, 15_000, 15_000, 15_000]);
  expect((await contentOf(video)).seconds).toBeLessThanOrEqual(60.05);
});

it('one recording is a video too', async () => {
  const file = await record(kind);
  expect((await contentOf((await join([file])).video)).frames).toEqual((await contentOf(file)).frames);
});

it('stops when she says so', async () => {
  const abort = new AbortController();
  const joining = joinTakes([await record(kind), await record(kind)], {
    signal: abort.signal,
    onProgress: () => abort.abort(),
  });
  await expect(joining).rejects.toThrow('abort');
});

it('refuses what it cannot read, and recordings of two kinds where nothing can be encoded', async () => {
  await expect(join([new Blob(['no video'])])).rejects.toThrow();
  await expect(join([])).rejects.toThrow('nothing to join');
  // This runtime has no encoders.
  const other = await record({ ...kind, rotation: 90 });
  await expect(join([await record(kind), other])).rejects.toThrow('cannot encode');
});
