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
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { readMp4 } from './read-mp4.ts';
import { readWebm } from './read-webm.ts';

/** The H.264 configuration of a recording by Chromium: Baseline, level 3.2. */
const avcConfiguration = Uint8Array.from(
  '0142c020ffe100126742c0208c8d402802dd350606060784423501000468ce3c80'.match(/../g) ?? [],
  (byte) => Number.parseInt(byte, 16),
);
const opusHeader = Uint8Array.from([...new TextEncoder().encode('OpusHead'), 1, 2, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]);
/** AAC-LC, 48 kHz, two channels. */
const aacConfiguration = Uint8Array.from([0x11, 0x90]);

const size = { codedWidth: 1280, codedHeight: 720 };
const sound = { sampleRate: 48_000, numberOfChannels: 2 };
const pictures = {
  avc: { codec: 'avc1.42c020', description: avcConfiguration, ...size },
  vp8: { codec: 'vp8', ...size },
  vp9: { codec: 'vp09.00.31.08', ...size },
} as const;
const sounds = {
  opus: { codec: 'opus', description: opusHeader, ...sound },
  aac: { codec: 'mp4a.40.2', description: aacConfiguration, ...sound },
} as const;

interface Written {
  format: Mp4OutputFormat | WebMOutputFormat;
  video: keyof typeof pictures;
  audio?: keyof typeof sounds;
  rotation?: 0 | 90 | 180 | 270;
}

const kinds: Record<string, Written & { read: typeof readMp4 }> = {
  'MP4 with H.264 and AAC, as Safari records': {
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.2 }),
    video: 'avc',
    audio: 'aac',
    rotation: 90,
    read: readMp4,
  },
  'MP4 with VP9 and Opus, as Chromium records': {
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.2 }),
    video: 'vp9',
    audio: 'opus',
    read: readMp4,
  },
  'MP4 without sound': {
    format: new Mp4OutputFormat({ fastStart: 'fragmented' }),
    video: 'avc',
    rotation: 270,
    read: readMp4,
  },
  'WebM with VP8 and Opus, as Firefox records': {
    format: new WebMOutputFormat({ appendOnly: true, minimumClusterDuration: 0.2 }),
    video: 'vp8',
    audio: 'opus',
    read: readWebm,
  },
  'WebM with VP9, finished with an index': { format: new WebMOutputFormat(), video: 'vp9', read: readWebm },
};

/** A recording of 40 pictures and 50 sounds, whose bytes tell them apart. */
async function write({ format, video, audio, rotation = 0 }: Written): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ target, format });
  const videoSource = new EncodedVideoPacketSource(video);
  output.addVideoTrack(videoSource, { rotation });
  const audioSource = audio && new EncodedAudioPacketSource(audio);
  if (audioSource) output.addAudioTrack(audioSource);
  await output.start();
  for (let index = 0; index < 50; index += 1) {
    // The first bits of a VP9 frame tell its profile, and the first one of a VP8 frame that it is no key frame.
    const data = Uint8Array.from([index % 10 === 0 ? 0x82 : 0x87, index, ...new Uint8Array(index)]);
    const type = index % 10 === 0 ? 'key' : 'delta';
    if (index < 40)
      await videoSource.add(new EncodedPacket(data, type, index * 0.04, 0.04), { decoderConfig: pictures[video] });
    await audioSource?.add(new EncodedPacket(data, 'key', index * 0.02, 0.02), {
      decoderConfig: sounds[audio ?? 'opus'],
    });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('nothing written');
  return target.buffer;
}

/** What mediabunny's own reader finds in a track. */
async function packetsOf(track: InputTrack | null) {
  const found = [];
  if (track) for await (const packet of new EncodedPacketSink(track).packets()) found.push(summaryOf(packet));
  return found;
}

function summaryOf({ data, type, timestamp }: EncodedPacket) {
  return { data: [...data], type, timestamp: timestamp.toFixed(6) };
}

function outcomeOf<Result>(read: () => Result): Result | unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  it('is read as the library itself reads it', async () => {
    const file = await write(kind);
    const recorded = kind.read(file);
    const input = new Input({ source: new BlobSource(new Blob([file])), formats: [MP4, WEBM] });
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    expect(recorded.video.packets.map(summaryOf)).toEqual(await packetsOf(video));
    expect(recorded.video.packets).toHaveLength(40);
    expect((recorded.audio?.packets ?? []).map(summaryOf)).toEqual(await packetsOf(audio));
    expect(recorded.video.rotation).toBe(await video?.getRotation());
    const { codec, description } = recorded.video.config;
    const config = await video?.getDecoderConfig();
    expect(config).toMatchObject({ ...size, ...(description ? { description } : {}) });
    expect(config?.codec.startsWith(codec) || codec.startsWith(String(config?.codec))).toBe(true);
    expect(recorded.audio?.config).toEqual((await audio?.getDecoderConfig()) ?? undefined);
  });

  it('says how long each picture is shown', async () => {
    const { video } = kind.read(await write(kind));
    for (const packet of video.packets) expect(packet.duration).toBeCloseTo(0.04, 3);
  });

  it('that ends early, as after a crash, is read as far as it goes', async () => {
    const file = await write(kind);
    const whole = kind.read(file).video.packets.map(summaryOf);
    const part = kind.read(file.slice(0, Math.floor(file.byteLength * 0.8))).video.packets.map(summaryOf);
    expect(part.length).toBeGreaterThan(10);
    expect(part).toEqual(whole.slice(0, part.length));
  });

  it('with any bytes changed and any end is read, or refused with an error', async () => {
    const file = new Uint8Array(await write(kind));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 20 }),
        fc.nat(file.length),
        (changes, end) => {
          const broken = file.slice(0, end);
          for (const [at, byte] of changes) if (at < end) broken[at] = byte;
          const outcome = outcomeOf(() => kind.read(broken.buffer).video.packets.length);
          if (typeof outcome === 'number') expect(outcome).toBeGreaterThan(0);
          else expect(outcome).toBeInstanceOf(Error);
        },
      ),
      { numRuns: 300 },
    );
  });
});

it('an MP4 file that is whole already is refused: it needs no repair', async () => {
  const file = await write({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), video: 'avc', audio: 'aac' });
  expect(() => readMp4(file)).toThrow('mvex');
});
