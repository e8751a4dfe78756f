import {
  AudioSampleSink,
  AudioSampleSource,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  VideoSampleSink,
  VideoSampleSource,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { longestAnswerMs } from '#domain/profile/video-chapters.ts';
import { even, keyFrameInterval, pictureQuality, soundQuality } from './convert.ts';
import { withPatience } from './patience.ts';

/** Recordings as one film. */
export interface JoinedFilm {
  film: Blob;
  /** How long each recording is in it, in ms; together they are the film. */
  durationsMs: number[];
}

export interface JoinOptions {
  signal: AbortSignal;
  /** Called with 0 to 1. */
  onProgress(share: number): void;
}

/** A picture of 30 a second, in s. */
const shortestPicture = 1 / 30;

/** A recording, opened. */
interface Take {
  input: Input;
  picture: InputVideoTrack;
  sound: InputAudioTrack | null;
  /** Of its first picture or sound, in s. */
  startsAt: number;
  seconds: number;
  /** What a decoder has to know of it; alike in recordings that can stand in one track. */
  likeness: string;
}

/**
 * Joins recordings into one film, one behind the other, each at most {@link longestAnswerMs} of it. Recordings of one kind are copied
 * as they are, so that nothing is lost and it takes no time; others are encoded anew in the size of the first.
 * @throws when a recording cannot be read, this browser cannot encode what has to be, or the signal says so
 */
export async function joinTakes(recordings: readonly Blob[], { signal, onProgress }: JoinOptions): Promise<JoinedFilm> {
  const takes: Take[] = [];
  try {
    for (const recording of recordings) takes.push(await openTake(recording));
    const [first] = takes;
    if (!first) throw new Error('There is nothing to join');
    const target = new BufferTarget();
    const isAlike = takes.every(({ likeness }) => likeness === first.likeness);
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
      film: new Blob([target.buffer], { type: output.format.mimeType }),
      durationsMs: takes.map(({ seconds }) => seconds * 1000),
    };
  } finally {
    for (const { input } of takes) input.dispose();
  }
}

async function openTake(recording: Blob): Promise<Take> {
  const input = new Input({ source: new BlobSource(recording), formats: [MP4, QTFF, WEBM, MATROSKA] });
  const picture = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  if (!picture) throw new Error('The recording shows no picture');
  const tracks = sound ? [picture, sound] : [picture];
  const startsAt = await input.getFirstTimestamp(tracks);
  const last = await new EncodedPacketSink(picture).getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
  // WebM does not say how long its last picture is seen.
  const lastEnds = last ? last.timestamp + (last.duration || shortestPicture) : 0;
  const endsAt = Math.max(await input.computeDuration(tracks), lastEnds);
  const seconds = Math.min(endsAt - startsAt, longestAnswerMs / 1000);
  const configs = [await picture.getDecoderConfig(), (await sound?.getDecoderConfig()) ?? null];
  const likeness = JSON.stringify([await picture.getRotation(), ...configs.map(likenessOf)]);
  return { input, picture, sound, startsAt, seconds, likeness };
}

/** What two tracks must have in common. Bytes are named one by one, as JSON knows no buffers. */
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

/** A film that is being written. */
interface Writer {
  output: Output<Mp4OutputFormat | WebMOutputFormat, BufferTarget>;
  /** Writes a recording from `offset` on, in s; says how far in it the writing is. */
  add(take: Take, offset: number, progress: (seconds: number) => void): Promise<void>;
}

const mp4 = () => new Mp4OutputFormat({ fastStart: 'in-memory' });

/** Copies what is recorded, as its codecs made it. */
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

/** A track's packets, each with its moment in the recording, as far as the recording counts. */
async function* packetsOf(
  track: InputVideoTrack | InputAudioTrack,
  { startsAt, seconds }: Take,
): AsyncGenerator<[EncodedPacket, number]> {
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const at = packet.timestamp - startsAt;
    if (at < seconds) yield [packet, at];
  }
}

/** Encodes recordings that differ anew, in the best codecs that this browser has. */
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
  if (!codec || soundCodec === null) throw new Error('This browser cannot encode the film');
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
