import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { plainType } from '../../../state/recording/formats.ts';
import { audioEncoderFor, encodeAudio, encodeVideo, videoEncoderFor } from './transcode.ts';

/** Writes one track's packets, in decode order. The first comes with the decoder's configuration. */
export type WritePacket<Meta> = (packet: EncodedPacket, meta?: Meta) => Promise<void>;

/**
 * A recording rewritten so that it has a finite duration and a seek index: MP4 stays MP4, with its index at the front,
 * WebM stays WebM. The pictures and the sound are copied as they are.
 * @throws when the recording cannot be read
 */
export async function repairContainer(recording: Blob): Promise<Blob> {
  return rewrite(recording, { wide: false });
}

/**
 * The same as MP4 with H.264 pictures and, where the browser can encode it, AAC sound, so that older iPhones play it.
 * @returns the recording itself when it is that already, or when this browser cannot encode it
 */
export async function encodeWidely(recording: Blob): Promise<Blob> {
  return rewrite(recording, { wide: true });
}

async function rewrite(recording: Blob, { wide }: { wide: boolean }): Promise<Blob> {
  const input = new Input({ source: new BlobSource(recording), formats: [MP4, WEBM] });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    const videoConfig = await video?.getDecoderConfig();
    const audioConfig = await audio?.getDecoderConfig();
    const videoCodec = await video?.getCodec();
    const audioCodec = await audio?.getCodec();
    if (!video || !videoConfig || !videoCodec) throw new Error('The recording shows no picture');

    const videoEncoder = wide && videoCodec !== 'avc' ? await videoEncoderFor(videoConfig) : undefined;
    if (wide && !videoEncoder) return recording;
    const audioEncoder = wide && audioConfig && audioCodec !== 'aac' ? await audioEncoderFor(audioConfig) : undefined;
    const isMp4 = wide || plainType(recording.type) === 'video/mp4';
    const target = new BufferTarget();
    const output = new Output({
      target,
      format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    });

    const start = await input.getFirstTimestamp();
    const shifted = (packet: EncodedPacket) => packet.clone({ timestamp: Math.max(0, packet.timestamp - start) });
    async function* packetsOf(track: NonNullable<typeof video | typeof audio>) {
      for await (const packet of new EncodedPacketSink(track).packets()) yield shifted(packet);
    }

    const videoSource = new EncodedVideoPacketSource(videoEncoder ? 'avc' : videoCodec);
    output.addVideoTrack(videoSource, { rotation: await video.getRotation() });
    const audioSource =
      audio && audioConfig && audioCodec ? new EncodedAudioPacketSource(audioEncoder ? 'aac' : audioCodec) : undefined;
    if (audioSource) output.addAudioTrack(audioSource);
    await output.start();

    const writeVideo = async () => {
      const write: WritePacket<EncodedVideoChunkMetadata> = (packet, meta) => videoSource.add(packet, meta);
      if (videoEncoder) await encodeVideo(packetsOf(video), videoConfig, videoEncoder, write);
      else for await (const packet of packetsOf(video)) await write(packet, { decoderConfig: videoConfig });
      videoSource.close();
    };
    const writeAudio = async () => {
      if (!audio || !audioConfig || !audioSource) return;
      const write: WritePacket<EncodedAudioChunkMetadata> = (packet, meta) => audioSource.add(packet, meta);
      if (audioEncoder) await encodeAudio(packetsOf(audio), audioConfig, audioEncoder, write);
      else for await (const packet of packetsOf(audio)) await write(packet, { decoderConfig: audioConfig });
      audioSource.close();
    };
    await Promise.all([writeVideo(), writeAudio()]);
    await output.finalize();
    if (target.buffer === null) throw new Error('Nothing was written');
    return new Blob([target.buffer], { type: isMp4 ? 'video/mp4' : 'video/webm' });
  } finally {
    input.dispose();
  }
}
