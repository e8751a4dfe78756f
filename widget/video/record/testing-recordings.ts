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
  type MovOutputFormat,
  MP4,
  type Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  type WebMOutputFormat,
} from 'mediabunny';

/** The H.264 configuration of a recording made by Chromium: Baseline, level 3.2. */
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

/** The format of a test recording. */
export interface Recorded {
  format: Mp4OutputFormat | MovOutputFormat | WebMOutputFormat;
  video?: keyof typeof pictures;
  audio?: keyof typeof sounds;
  rotation?: 0 | 90 | 180 | 270;
}

/** The bytes of a frame. They differ for each frame, and the first bits are valid for the codec. */
function frameOf(codec: Recorded['video'], index: number, isKey: boolean): Uint8Array {
  const rest = [index, ...new Uint8Array(index)];
  if (codec === 'avc') return Uint8Array.from([0, 0, 0, rest.length + 1, isKey ? 0x65 : 0x41, ...rest]);
  if (codec === 'vp9') return Uint8Array.from([isKey ? 0x82 : 0x86, ...rest]);
  return Uint8Array.from([isKey ? 0x82 : 0x87, ...rest]);
}

/** A recording of 40 video and 50 audio frames that begins at `startsAt`, in s; `times` as long. */
export async function record({ format, video, audio, rotation = 0 }: Recorded, startsAt = 0, times = 1): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ target, format });
  const picture = video && new EncodedVideoPacketSource(video);
  if (picture) output.addVideoTrack(picture, { rotation });
  const sound = audio && new EncodedAudioPacketSource(audio);
  if (sound) output.addAudioTrack(sound);
  await output.start();
  for (let index = 0; index < 50 * times; index += 1) {
    const isKey = index % 10 === 0;
    const frame = new EncodedPacket(
      frameOf(video, index, isKey),
      isKey ? 'key' : 'delta',
      startsAt + index * 0.04,
      0.04,
    );
    if (index < 40 * times) await picture?.add(frame, { decoderConfig: pictures[video ?? 'avc'] });
    const data = Uint8Array.from([index, 1, 2, 3]);
    await sound?.add(new EncodedPacket(data, 'key', startsAt + index * 0.02, 0.02), {
      decoderConfig: sounds[audio ?? 'opus'],
    });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('nothing written');
  return new Blob([target.buffer], { type: format.mimeType });
}

/** The content of a file, as mediabunny reads it. */
export async function contentOf(file: Blob) {
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
