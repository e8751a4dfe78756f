import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { plainType } from '../../../state/recording/formats.ts';
import { readMp4 } from './read-mp4.ts';
import { readWebm } from './read-webm.ts';
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
  const wasMp4 = plainType(recording.type) === 'video/mp4';
  const { video, audio } = (wasMp4 ? readMp4 : readWebm)(await recording.arrayBuffer());
  const videoEncoder = wide && video.codec !== 'avc' ? await videoEncoderFor(video.config) : undefined;
  if (wide && !videoEncoder) return recording;
  const audioEncoder = wide && audio && audio.codec !== 'aac' ? await audioEncoderFor(audio.config) : undefined;
  const isMp4 = wide || wasMp4;
  const target = new BufferTarget();
  const output = new Output({
    target,
    format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
  });

  const start = Math.min(video.packets[0]?.timestamp ?? 0, audio?.packets[0]?.timestamp ?? Number.POSITIVE_INFINITY);
  const fromZero = (packets: EncodedPacket[]) =>
    packets.map((packet) => packet.clone({ timestamp: Math.max(0, packet.timestamp - start) }));

  const videoSource = new EncodedVideoPacketSource(videoEncoder ? 'avc' : video.codec);
  output.addVideoTrack(videoSource, { rotation: video.rotation });
  const audioSource = audio ? new EncodedAudioPacketSource(audioEncoder ? 'aac' : audio.codec) : undefined;
  if (audioSource) output.addAudioTrack(audioSource);
  await output.start();

  const writeVideo = async () => {
    const packets = fromZero(video.packets);
    const write: WritePacket<EncodedVideoChunkMetadata> = (packet, meta) => videoSource.add(packet, meta);
    if (videoEncoder) await encodeVideo(packets, video.config, videoEncoder, write);
    else for (const packet of packets) await write(packet, { decoderConfig: video.config });
    videoSource.close();
  };
  const writeAudio = async () => {
    if (!audio || !audioSource) return;
    const packets = fromZero(audio.packets);
    const write: WritePacket<EncodedAudioChunkMetadata> = (packet, meta) => audioSource.add(packet, meta);
    if (audioEncoder) await encodeAudio(packets, audio.config, audioEncoder, write);
    else for (const packet of packets) await write(packet, { decoderConfig: audio.config });
    audioSource.close();
  };
  await Promise.all([writeVideo(), writeAudio()]);
  await output.finalize();
  if (target.buffer === null) throw new Error('Nothing was written');
  return new Blob([target.buffer], { type: isMp4 ? 'video/mp4' : 'video/webm' });
}
