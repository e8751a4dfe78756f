import fc from 'fast-check';
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputTrack,
  MATROSKA,
  MkvOutputFormat,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { convert } from './convert.ts';

/** The H.264 configuration of a recording by Chromium: Baseline, level 3.2. */
const avcConfiguration = Uint8Array.from(
  '0142c020ffe100126742c0208c8d402802dd350606060784423501000468ce3c80'.match(/../g) ?? [],
  (byte) => Number.parseInt(byte, 16),
);
const opusHeader = Uint8Array.from([...new TextEncoder().encode('OpusHead'), 1, 2, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]);
/** AAC-LC, 48 kHz, two channels. */
const aacConfiguration = Uint8Array.from([0x11, 0x90]);

const size = { codedWidth: 1280, codedHeight: 720 };
const form = { sampleRate: 48_000, numberOfChannels: 2 };
const pictures = {
  avc: { codec: 'avc1.42c020', description: avcConfiguration, ...size },
  vp8: { codec: 'vp8', ...size },
  vp9: { codec: 'vp09.00.31.08', ...size },
} as const;
const sounds = {
  opus: { codec: 'opus', description: opusHeader, ...form },
  aac: { codec: 'mp4a.40.2', description: aacConfiguration, ...form },
} as const;

interface Recorded {
  format: Mp4OutputFormat | MovOutputFormat | WebMOutputFormat;
  video?: keyof typeof pictures;
  audio?: keyof typeof sounds;
  rotation?: 0 | 90 | 180 | 270;
}

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

/** The bytes of a frame that tell it from the others; its first bits are those of a frame of its codec. */
function frameOf(codec: Recorded['video'], index: number, isKey: boolean): Uint8Array {
  const rest = [index, ...new Uint8Array(index)];
  if (codec === 'avc') return Uint8Array.from([0, 0, 0, rest.length + 1, isKey ? 0x65 : 0x41, ...rest]);
  if (codec === 'vp9') return Uint8Array.from([isKey ? 0x82 : 0x86, ...rest]);
  return Uint8Array.from([isKey ? 0x82 : 0x87, ...rest]);
}

/** A recording of 40 pictures and 50 sounds that begins at `startsAt`, in s. */
async function record({ format, video, audio, rotation = 0 }: Recorded, startsAt = 0): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ target, format });
  const picture = video && new EncodedVideoPacketSource(video);
  if (picture) output.addVideoTrack(picture, { rotation });
  const sound = audio && new EncodedAudioPacketSource(audio);
  if (sound) output.addAudioTrack(sound);
  await output.start();
  for (let index = 0; index < 50; index += 1) {
    const isKey = index % 10 === 0;
    const frame = new EncodedPacket(
      frameOf(video, index, isKey),
      isKey ? 'key' : 'delta',
      startsAt + index * 0.04,
      0.04,
    );
    if (index < 40) await picture?.add(frame, { decoderConfig: pictures[video ?? 'avc'] });
    const data = Uint8Array.from([index, 1, 2, 3]);
    await sound?.add(new EncodedPacket(data, 'key', startsAt + index * 0.02, 0.02), {
      decoderConfig: sounds[audio ?? 'opus'],
    });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('nothing written');
  return new Blob([target.buffer], { type: format.mimeType });
}

/** What is in a file, as mediabunny reads it. */
async function contentOf(file: Blob) {
  using input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  const picture = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  return {
    seconds: await input.computeDuration(),
    rotation: await picture?.getRotation(),
    codec: await picture?.getCodec(),
    sound: await sound?.getCodec(),
    frames: await packetsOf(picture),
    sounds: await packetsOf(sound),
  };
}

async function packetsOf(track: InputTrack | null) {
  const found = [];
  if (!track) return [];
  for await (const { data, type, timestamp } of new EncodedPacketSink(track).packets()) {
    found.push({ data: [...data], type, timestamp: timestamp.toFixed(2) });
  }
  return found;
}

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
    // Browsers hand out MP4 by whole fragments: a crash may cost the end of the last one's data.
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
