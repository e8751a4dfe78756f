import { EncodedPacket } from 'mediabunny';
import { recordingBitsPerSecond } from '../../../state/recording/formats.ts';
import type { WritePacket } from './containers.ts';

/** A key frame this often, so that seeking lands close, in s. */
const keyFrameEverySeconds = 2;

/** Frames waiting in a codec at once: enough to keep it busy, few enough for a phone's memory. */
const mostWaiting = 8;

/** H.264 Baseline at level 3.1 (720p at 30 frames), or 4.0 for larger pictures. */
const h264Codecs = ['avc1.42001f', 'avc1.420028'];

/** How this browser encodes such pictures as H.264; undefined when it cannot. */
export async function videoEncoderFor({ codedWidth, codedHeight }: VideoDecoderConfig) {
  if (!('VideoEncoder' in globalThis) || !codedWidth || !codedHeight) return undefined;
  for (const codec of h264Codecs) {
    const config: VideoEncoderConfig = {
      codec,
      // H.264 halves its colours, and so wants even sides.
      width: codedWidth - (codedWidth % 2),
      height: codedHeight - (codedHeight % 2),
      bitrate: recordingBitsPerSecond,
      framerate: 30,
      avc: { format: 'avc' },
    };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) return config;
  }
  return undefined;
}

/** How this browser encodes such sound as AAC; undefined when it cannot. */
export async function audioEncoderFor({ sampleRate, numberOfChannels }: AudioDecoderConfig) {
  if (!('AudioEncoder' in globalThis)) return undefined;
  const config: AudioEncoderConfig = { codec: 'mp4a.40.2', sampleRate, numberOfChannels, bitrate: 96_000 };
  const { supported } = await AudioEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
  return supported ? config : undefined;
}

/** Decodes pictures and encodes them anew. @throws when either codec fails */
export async function encodeVideo(
  packets: Iterable<EncodedPacket>,
  from: VideoDecoderConfig,
  to: VideoEncoderConfig,
  write: WritePacket<EncodedVideoChunkMetadata>,
): Promise<void> {
  const failure = Promise.withResolvers<never>();
  let writing = Promise.resolve();
  let lastKey = Number.NEGATIVE_INFINITY;
  const encoder = new VideoEncoder({
    output(chunk, meta) {
      writing = writing.then(() => write(EncodedPacket.fromEncodedChunk(chunk), meta));
    },
    error: failure.reject,
  });
  const decoder = new VideoDecoder({
    output(frame) {
      const seconds = frame.timestamp / 1_000_000;
      const keyFrame = seconds - lastKey >= keyFrameEverySeconds;
      if (keyFrame) lastKey = seconds;
      encoder.encode(frame, { keyFrame });
      frame.close();
    },
    error: failure.reject,
  });
  async function run() {
    decoder.configure(from);
    encoder.configure(to);
    for (const packet of packets) {
      decoder.decode(packet.toEncodedVideoChunk());
      while (decoder.decodeQueueSize > mostWaiting) await dequeued(decoder);
      while (encoder.encodeQueueSize > mostWaiting) await dequeued(encoder);
    }
    await decoder.flush();
    await encoder.flush();
    await writing;
  }
  await Promise.race([run(), failure.promise]).finally(() => closeAll(decoder, encoder));
}

/** Decodes sound and encodes it anew. @throws when either codec fails */
export async function encodeAudio(
  packets: Iterable<EncodedPacket>,
  from: AudioDecoderConfig,
  to: AudioEncoderConfig,
  write: WritePacket<EncodedAudioChunkMetadata>,
): Promise<void> {
  const failure = Promise.withResolvers<never>();
  let writing = Promise.resolve();
  const encoder = new AudioEncoder({
    output(chunk, meta) {
      writing = writing.then(() => write(EncodedPacket.fromEncodedChunk(chunk), meta));
    },
    error: failure.reject,
  });
  const decoder = new AudioDecoder({
    output(data) {
      encoder.encode(data);
      data.close();
    },
    error: failure.reject,
  });
  async function run() {
    decoder.configure(from);
    encoder.configure(to);
    for (const packet of packets) {
      decoder.decode(packet.toEncodedAudioChunk());
      while (decoder.decodeQueueSize > mostWaiting) await dequeued(decoder);
    }
    await decoder.flush();
    await encoder.flush();
    await writing;
  }
  await Promise.race([run(), failure.promise]).finally(() => closeAll(decoder, encoder));
}

/** Resolves when a codec has taken something from its queue. */
function dequeued(codec: EventTarget): Promise<void> {
  return new Promise((resolve) => codec.addEventListener('dequeue', () => resolve(), { once: true }));
}

function closeAll(...codecs: { state: CodecState; close(): void }[]): void {
  for (const codec of codecs) if (codec.state !== 'closed') codec.close();
}
