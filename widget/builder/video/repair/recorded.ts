import type { EncodedPacket } from 'mediabunny';

/** One track of a recording: its packets in decode order, with timestamps in s as they are shown. */
interface RecordedTrack<Codec, Config> {
  codec: Codec;
  config: Config;
  packets: EncodedPacket[];
}

/** Codecs that browsers record with when they are asked as `formats.ts` asks. */
export type RecordedVideo = RecordedTrack<'avc' | 'vp8' | 'vp9', VideoDecoderConfig> & {
  /** How far a player turns the picture clockwise, in degrees. */
  rotation: 0 | 90 | 180 | 270;
};
export type RecordedAudio = RecordedTrack<'aac' | 'opus', AudioDecoderConfig>;

/** What a browser's MediaRecorder wrote. */
export interface Recorded {
  video: RecordedVideo;
  audio: RecordedAudio | undefined;
}
