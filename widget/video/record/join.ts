import {
  AudioSampleSink,
  AudioSampleSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  Mp4OutputFormat,
  Output,
  VideoSampleSink,
  VideoSampleSource,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { longestAnswerMs } from '#domain/profile/video-chapters.ts';
import { even, keyFrameInterval, pictureQuality, soundQuality } from './convert.ts';
import { openRecording } from './open-recording.ts';
import { withPatience } from './patience.ts';

/** Recordings joined into one video. */
export interface JoinedVideo {
  video: Blob;
  /** The duration of each recording in the joined video, in ms. Their sum is the whole duration. */
  durationsMs: number[];
}

export interface JoinOptions {
  signal: AbortSignal;
  /** Called with 0 to 1. */
  onProgress(share: number): void;
}

/** The duration of a frame at 30 fps, in s. */
const shortestPicture = 1 / 30;

/** An opened recording. */
interface Take {
  input: Input;
  picture: InputVideoTrack;
  sound: InputAudioTrack | null;
  /** The time of the first video or audio sample, in s. */
  startsAt: number;
  seconds: number;
  /** The decoder configuration. Recordings with equal values can share one track. */
  likeness: string;
  changesSize: boolean;
}

/**
 * Joins recordings into one video, in order, using at most {@link longestAnswerMs} of each. Recordings of the same format are
 * copied, which is lossless and fast. Others are re-encoded in the size of the first.
 * @throws when a recording cannot be read, when this browser cannot encode it, or when the signal aborts
 */
export async function joinTakes(
  recordings: readonly Blob[],
  { signal, onProgress }: JoinOptions,
): Promise<JoinedVideo> {
  const takes: Take[] = [];
  try {
    for (const recording of recordings) takes.push(await openTake(recording));
    const [first] = takes;
    if (!first) throw new Error('There is nothing to join');
    const target = new BufferTarget();
    const isAlike = takes.every(({ likeness, changesSize }) => likeness === first.likeness && !changesSize);
    const { output, add } = isAlike ? await copyInto(target, first) : await encodeInto(target, takes, first);
    const total = takes.reduce((sum, { seconds }) => sum + seconds, 0);
    await withPatience(
      async (progressed) => {
        await output.start();
        let offset = 0;
        for (const take of takes) {
          const from = offset;
          await add(take, from, (at) => {
            signal.throwIfAborted();
            progressed();
            onProgress(Math.min(1, (from + at) / total));
          });
          offset += take.seconds;
        }
        await output.finalize();
      },
      () => output.cancel().catch(() => {}),
    );
    if (target.buffer === null) throw new Error('Nothing was written');
    return {
      video: new Blob([target.buffer], { type: output.format.mimeType }),
      durationsMs: takes.map(({ seconds }) => seconds * 1000),
    };
  } finally {
    for (const { input } of takes) input.dispose();
  }
}

async function openTake(recording: Blob): Promise<Take> {
  const { input, picture, changesSize } = await openRecording(recording);
  const sound = await input.getPrimaryAudioTrack();
  const tracks = sound ? [picture, sound] : [picture];
  const startsAt = await input.getFirstTimestamp(tracks);
  const last = await new EncodedPacketSink(picture).getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
  // WebM does not store the duration of the last frame.
  const lastEnds = last ? last.timestamp + (last.duration || shortestPicture) : 0;
  const endsAt = Math.max(await input.computeDuration(tracks), lastEnds);
  const seconds = Math.min(endsAt - startsAt, longestAnswerMs / 1000);
  const configs = [await picture.getDecoderConfig(), (await sound?.getDecoderConfig()) ?? null];
  const likeness = JSON.stringify([await picture.getRotation(), ...configs.map(likenessOf)]);
  return { input, picture, sound, startsAt, seconds, likeness, changesSize };
}

/** The properties that two tracks must share. Bytes are listed one by one, because JSON has no buffers. */
function likenessOf(config: VideoDecoderConfig | AudioDecoderConfig | null): unknown {
  if (config === null) return null;
  const { description, ...rest } = config;
  return { ...rest, description: description && [...bytesOf(description)] };
}

function bytesOf(buffer: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer);
}

/** Writes a joined video. */
interface Writer {
  output: Output<Mp4OutputFormat | WebMOutputFormat, BufferTarget>;
  /** Writes a recording from `offset` on, in s, and reports the position reached in it. */
  add(take: Take, offset: number, progress: (seconds: number) => void): Promise<void>;
}

const mp4 = () => new Mp4OutputFormat({ fastStart: 'in-memory' });

/** Copies the recorded packets without re-encoding. */
async function copyInto(target: BufferTarget, { input, picture, sound }: Take): Promise<Writer> {
  const codec = await picture.getCodec();
  const soundCodec = await sound?.getCodec();
  if (codec === null) throw new Error('The codec of the pictures is not known');
  const isMatroska = [WEBM, MATROSKA].includes(await input.getFormat());
  const format = codec === 'avc' || !isMatroska ? mp4() : new WebMOutputFormat();
  const output = new Output({ target, format });
  const pictures = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(pictures, { rotation: await picture.getRotation() });
  const sounds = soundCodec ? new EncodedAudioPacketSource(soundCodec) : undefined;
  if (sounds) output.addAudioTrack(sounds);
  return {
    output,
    async add(take, offset, progress) {
      const decoderConfig = await take.picture.getDecoderConfig();
      for await (const [packet, at] of packetsOf(take.picture, take)) {
        progress(at);
        await pictures.add(packet.clone({ timestamp: offset + at }), decoderConfig ? { decoderConfig } : {});
      }
      if (!sounds || !take.sound) return;
      const soundConfig = await take.sound.getDecoderConfig();
      for await (const [packet, at] of packetsOf(take.sound, take)) {
        progress(at);
        await sounds.add(packet.clone({ timestamp: offset + at }), soundConfig ? { decoderConfig: soundConfig } : {});
      }
    },
  };
}

/** A track's packets with their times in the recording, up to the maximum length. */
async function* packetsOf(
  track: InputVideoTrack | InputAudioTrack,
  { startsAt, seconds }: Take,
): AsyncGenerator<[EncodedPacket, number]> {
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const at = packet.timestamp - startsAt;
    if (at < seconds) yield [packet, at];
  }
}

/** Re-encodes recordings of different formats, with the best codecs that this browser has. */
async function encodeInto(target: BufferTarget, takes: readonly Take[], first: Take): Promise<Writer> {
  const size = {
    width: even(await first.picture.getDisplayWidth()),
    height: even(await first.picture.getDisplayHeight()),
  };
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'], { ...size, quality: pictureQuality });
  const sound = takes.find((take) => take.sound !== null)?.sound;
  const form = sound && {
    numberOfChannels: await sound.getNumberOfChannels(),
    sampleRate: await sound.getSampleRate(),
  };
  const soundCodec = form && (await getFirstEncodableAudioCodec(['aac', 'opus'], { ...form, quality: soundQuality }));
  if (!codec || soundCodec === null) throw new Error('This browser cannot encode the video');
  const output = new Output({ target, format: codec === 'avc' ? mp4() : new WebMOutputFormat() });
  const pictures = new VideoSampleSource({
    codec,
    quality: pictureQuality,
    keyFrameInterval,
    sizeChangeBehavior: 'passThrough',
    transform: { ...size, fit: 'contain' },
  });
  output.addVideoTrack(pictures);
  const sounds =
    soundCodec && new AudioSampleSource({ codec: soundCodec, quality: soundQuality, ...(form && { transform: form }) });
  if (sounds) output.addAudioTrack(sounds);
  return {
    output,
    async add(take, offset, progress) {
      const until = take.startsAt + take.seconds;
      for await (const sample of new VideoSampleSink(take.picture).samples(take.startsAt, until)) {
        const at = sample.timestamp - take.startsAt;
        progress(at);
        sample.setTimestamp(offset + at);
        await pictures.add(sample);
        sample.close();
      }
      if (!sounds || !take.sound) return;
      for await (const sample of new AudioSampleSink(take.sound).samples(take.startsAt, until)) {
        const at = sample.timestamp - take.startsAt;
        progress(at);
        sample.setTimestamp(offset + at);
        await sounds.add(sample);
        sample.close();
      }
    },
  };
}
