import { EncodedPacket } from 'mediabunny';
import type { Recorded, RecordedAudio, RecordedVideo } from './recorded.ts';

/** Elements of Matroska that are entered; all others are read whole or skipped (RFC 9559). */
const parents = new Set([
  0x18538067, // Segment
  0x1549a966, // Info
  0x1654ae6b, // Tracks
  0xae, // TrackEntry
  0xe0, // Video
  0xe1, // Audio
  0x1f43b675, // Cluster
  0xa0, // BlockGroup
]);

interface TrackEntry {
  number: number;
  codecId: string;
  codecPrivate: Uint8Array<ArrayBuffer> | undefined;
  width: number;
  height: number;
  sampleRate: number;
  channels: number;
  packets: EncodedPacket[];
}

interface Segment {
  tracks: TrackEntry[];
  /** Of one tick, in s. */
  tick: number;
  /** Of the cluster that is read, in ticks. */
  clusterTime: number;
}

/**
 * Reads a WebM file as a browser's MediaRecorder writes it. Its clusters have no known size, so elements are walked one
 * after the other and parents are simply entered. A file that ends early is read as far as it goes.
 * @throws when it shows no picture that can be told
 */
export function readWebm(file: ArrayBuffer): Recorded {
  const view = new DataView(file);
  const segment: Segment = { tracks: [], tick: 0.001, clusterTime: 0 };
  let at = 0;
  while (at < file.byteLength) {
    const id = readNumber(view, at, { keepMarker: true });
    const size = id && readNumber(view, at + id.length, { keepMarker: false });
    if (!size) break;
    at += id.length + size.length;
    if (id.value === 0xae) segment.tracks.push(newTrack());
    if (parents.has(id.value)) continue;
    if (at + size.value > file.byteLength) break;
    readElement(segment, id.value, new DataView(file, at, size.value));
    at += size.value;
  }
  return toRecorded(segment);
}

function readElement(segment: Segment, id: number, view: DataView<ArrayBuffer>): void {
  const track = segment.tracks.at(-1);
  if (id === 0x2ad7b1) segment.tick = readUnsigned(view) / 1e9;
  else if (id === 0xe7) segment.clusterTime = readUnsigned(view);
  else if (id === 0xa3 || id === 0xa1) readBlock(segment, view, id === 0xa3);
  else if (!track) return;
  else if (id === 0xd7) track.number = readUnsigned(view);
  else if (id === 0x86) track.codecId = new TextDecoder().decode(view);
  else if (id === 0x63a2) track.codecPrivate = bytesOf(view);
  else if (id === 0xb0) track.width = readUnsigned(view);
  else if (id === 0xba) track.height = readUnsigned(view);
  else if (id === 0xb5) track.sampleRate = view.byteLength === 8 ? view.getFloat64(0) : view.getFloat32(0);
  else if (id === 0x9f) track.channels = readUnsigned(view);
}

/** A frame: the number of its track, its time after the cluster's, flags, and its bytes. */
function readBlock(segment: Segment, view: DataView<ArrayBuffer>, simple: boolean): void {
  const number = readNumber(view, 0, { keepMarker: false });
  const track = segment.tracks.find((entry) => entry.number === number?.value);
  if (!number || !track) return;
  const time = segment.clusterTime + view.getInt16(number.length);
  const flags = view.getUint8(number.length + 2);
  if ((flags & 0x06) !== 0) throw new Error('Several frames in one block');
  const data = bytesOf(view).subarray(number.length + 3);
  // A block that stands in a group does not say whether it is a key frame; a picture's own first bits do.
  const key = simple ? (flags & 0x80) !== 0 : isKeyFrame(track.codecId, data[0] ?? 0);
  track.packets.push(new EncodedPacket(data, key ? 'key' : 'delta', time * segment.tick, 0));
}

function isKeyFrame(codecId: string, first: number): boolean {
  if (codecId === 'V_VP8') return (first & 1) === 0;
  // Frame marker, profile, no existing frame shown, and the bit that tells other frames from key frames.
  if (codecId === 'V_VP9') return (first & 0b1100_1100) === 0b1000_0000;
  return true;
}

function toRecorded({ tracks }: Segment): Recorded {
  const picture = tracks.find((track) => track.width > 0 && track.packets.length > 0);
  const sound = tracks.find((track) => track.codecId === 'A_OPUS' && track.packets.length > 0);
  if (!picture) throw new Error('The recording shows no picture');
  const video: RecordedVideo = { ...videoCodecOf(picture), rotation: 0, packets: withDurations(picture.packets) };
  if (!sound) return { video, audio: undefined };
  const audio: RecordedAudio = {
    codec: 'opus',
    config: {
      codec: 'opus',
      sampleRate: sound.sampleRate,
      numberOfChannels: sound.channels,
      ...(sound.codecPrivate ? { description: sound.codecPrivate } : {}),
    },
    packets: withDurations(sound.packets),
  };
  return { video, audio };
}

function videoCodecOf({ codecId, width, height, packets }: TrackEntry): Pick<RecordedVideo, 'codec' | 'config'> {
  const size = { codedWidth: width, codedHeight: height };
  if (codecId === 'V_VP8') return { codec: 'vp8', config: { codec: 'vp8', ...size } };
  if (codecId !== 'V_VP9') throw new Error(`Pictures in ${codecId}`);
  // Level 3.1 holds 720p, 4.0 1080p. The profile stands in the first bits of every frame, the lower bit first.
  const level = width * height <= 1280 * 720 ? '31' : '40';
  const first = packets[0]?.data[0] ?? 0;
  const profile = ((first >> 5) & 1) | ((first >> 3) & 2);
  return { codec: 'vp9', config: { codec: `vp09.0${profile}.${level}.08`, ...size } };
}

/** WebM says when a frame starts, not how long it is: until the next one. */
function withDurations(packets: EncodedPacket[]): EncodedPacket[] {
  let last = 0;
  return packets.map((packet, index) => {
    const next = packets[index + 1];
    if (next) last = Math.max(0, next.timestamp - packet.timestamp);
    return packet.clone({ duration: last });
  });
}

function newTrack(): TrackEntry {
  return {
    number: 0,
    codecId: '',
    codecPrivate: undefined,
    width: 0,
    height: 0,
    sampleRate: 48_000,
    channels: 1,
    packets: [],
  };
}

/** An element's id (with its length marker) or size (without). Undefined at the end of the file. */
function readNumber(view: DataView, at: number, { keepMarker }: { keepMarker: boolean }) {
  if (at >= view.byteLength) return undefined;
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > view.byteLength) return undefined;
  let value = keepMarker ? first : first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + view.getUint8(at + index);
  return { value, length };
}

function readUnsigned(view: DataView): number {
  let value = 0;
  for (let index = 0; index < view.byteLength; index += 1) value = value * 256 + view.getUint8(index);
  return value;
}

function bytesOf(view: DataView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
