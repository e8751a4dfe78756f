import fc from 'fast-check';
import { MkvOutputFormat, MovOutputFormat, Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { convert } from './convert.ts';
import { contentOf, record, type Recorded } from './testing-recordings.ts';

const fragmented = { fastStart: 'fragmented', minimumFragmentDuration: 0.2 } as const;
const unfinished = { appendOnly: true, minimumClusterDuration: 0.2 } as const;

const recordings: Record<string, Recorded & { becomes: string }> = {
  'MP4 with H.264 and AAC, as Safari records': {
    format: new Mp4OutputFormat(fragmented),
    video: 'avc',
    audio: 'aac',
    rotation: 90,
    becomes: 'video/mp4',
  },
  'MP4 with H.264 and Opus, as Chromium records': {
    format: new Mp4OutputFormat(fragmented),
    video: 'avc',
    audio: 'opus',
    becomes: 'video/mp4',
  },
  'MP4 with VP9 and Opus, as Chromium without H.264 records': {
    format: new Mp4OutputFormat(fragmented),
    video: 'vp9',
    audio: 'opus',
    becomes: 'video/mp4',
  },
  'MP4 without sound': { format: new Mp4OutputFormat(fragmented), video: 'avc', rotation: 270, becomes: 'video/mp4' },
  'QuickTime of a phone': { format: new MovOutputFormat(), video: 'avc', audio: 'aac', becomes: 'video/mp4' },
  'WebM with VP8 and Opus, as Firefox records': {
    format: new WebMOutputFormat(unfinished),
    video: 'vp8',
    audio: 'opus',
    becomes: 'video/webm',
  },
  'WebM with VP9': { format: new WebMOutputFormat(unfinished), video: 'vp9', becomes: 'video/webm' },
  'Matroska with H.264': {
    format: new MkvOutputFormat(unfinished),
    video: 'avc',
    audio: 'opus',
    becomes: 'video/mp4',
  },
};

const copy = (file: Blob) => convert(file, { mayEncode: false });

describe.each(Object.entries(recordings))('%s', (_name, recorded) => {
  it('keeps every picture and sound, and its rotation', async () => {
    const file = await record(recorded);
    const playable = await copy(file);
    expect(playable.type).toBe(recorded.becomes);
    expect(await contentOf(playable)).toEqual(await contentOf(file));
    expect((await contentOf(playable)).frames).toHaveLength(40);
  });

  it('says how long it is and where to find each moment', async () => {
    const playable = await copy(await record(recorded));
    const text = await playable.text();
    if (recorded.becomes === 'video/mp4') {
      expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
      expect(text).not.toContain('mvex');
    } else {
      // Matroska's Duration and Cues, by their ids.
      const bytes = Buffer.from(await playable.arrayBuffer());
      expect(bytes.includes(Buffer.from([0x44, 0x89, 0x88]))).toBe(true);
      expect(bytes.includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]))).toBe(true);
    }
    expect((await contentOf(playable)).seconds).toBeCloseTo(1.6, 1);
  });

  it('begins at zero, pictures and sound in step', async () => {
    const { frames, sounds: heard } = await contentOf(await copy(await record(recorded, 3)));
    expect(frames[0]?.timestamp).toBe('0.00');
    expect(frames[10]?.timestamp).toBe('0.40');
    if (recorded.audio) expect(heard[20]?.timestamp).toBe('0.40');
  });

  it('wherever a crash cut it off, is made playable or refused with an error', async () => {
    const file = await record(recorded);
    const whole = (await contentOf(file)).frames;
    await fc.assert(
      fc.asyncProperty(fc.nat(file.size), async (end) => {
        const outcome = await copy(file.slice(0, end)).catch((error: unknown) => error);
        if (outcome instanceof Blob) {
          const { frames } = await contentOf(outcome);
          expect(frames).toEqual(whole.slice(0, frames.length));
        } else expect(outcome).toBeInstanceOf(Error);
      }),
      { numRuns: 40 },
    );
  });
});

it.each(Object.entries(recordings).filter(([name]) => name !== 'QuickTime of a phone'))(
  '%s, cut short by a crash, is made playable as far as it goes',
  async (_name, recorded) => {
    const file = await record(recorded);
    const whole = (await contentOf(file)).frames;
    // Browsers emit MP4 in whole fragments, so a crash may truncate the data of the last one.
    const lastData = Buffer.from(await file.arrayBuffer()).lastIndexOf('mdat');
    const end = lastData === -1 ? Math.floor(file.size * 0.8) : lastData + 100;
    const part = (await contentOf(await copy(file.slice(0, end)))).frames;
    expect(part.length).toBeGreaterThan(10);
    expect(part).toEqual(whole.slice(0, part.length));
  },
);

it('a file without a picture is refused', async () => {
  const file = await record({ format: new Mp4OutputFormat(fragmented), audio: 'aac' });
  await expect(copy(file)).rejects.toThrow('no picture');
});

it('something else than a video is refused', async () => {
  await expect(copy(new Blob(['a'.repeat(5000)]))).rejects.toThrow();
});

it('sound that the file cannot keep is not dropped in silence', async () => {
  const mixed = await record({ format: new MkvOutputFormat(), video: 'vp8', audio: 'aac' });
  await expect(copy(mixed)).rejects.toThrow('The audio would be lost');
});

it('where nothing can be encoded, what is asked to be is copied', async () => {
  const recorded = { format: new WebMOutputFormat(unfinished), video: 'vp8', audio: 'opus' } as const;
  const file = await record(recorded);
  const playable = await convert(file, { mayEncode: true });
  expect(playable.type).toBe('video/webm');
  expect(await contentOf(playable)).toEqual(await contentOf(file));
});

it('tells how far it is', async () => {
  const shares: number[] = [];
  const file = await record({ format: new Mp4OutputFormat(fragmented), video: 'avc', audio: 'aac' });
  await convert(file, { mayEncode: true, onProgress: (share) => shares.push(share) });
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
});
