import { EncodedPacket } from 'mediabunny';
import { find, need, readBoxes } from './mp4-boxes.ts';
import { readAudioCodec, readHandler, readRotation, readVideoCodec } from './mp4-codecs.ts';
import type { Recorded } from './recorded.ts';

/** What a fragment takes from the track where it says nothing of its own. */
interface Defaults {
  duration: number;
  size: number;
  flags: number;
}

interface Track {
  id: number;
  /** Of one s, in ticks. */
  timescale: number;
  /** What is added to a sample's time by the edit list, in s. */
  shift: number;
  trak: DataView<ArrayBuffer>;
  defaults: Defaults;
  packets: EncodedPacket[];
}

/**
 * Reads an MP4 file in fragments, as browsers' MediaRecorder writes it (ISO 14496-12, 8.8). A file that ends early is read
 * as far as it goes.
 * @throws when it is not in fragments, or shows no picture that can be told
 */
export function readMp4(file: ArrayBuffer): Recorded {
  const whole = new DataView(file);
  const moov = need(whole, 'moov');
  const tracks = readBoxes(moov)
    .filter((box) => box.type === 'trak')
    .map((box) => readTrack(moov, box.content));
  for (const box of readBoxes(whole)) {
    if (box.type !== 'moof') continue;
    for (const { type, content } of readBoxes(box.content)) {
      if (type === 'traf') readFragment(tracks, content, box.start);
    }
  }
  const ofKind = (kind: string) =>
    tracks.find(({ trak, packets }) => packets.length > 0 && readHandler(need(trak, 'mdia', 'hdlr')) === kind);
  const picture = ofKind('vide');
  const sound = ofKind('soun');
  if (!picture) throw new Error('The recording shows no picture');
  return {
    video: {
      ...readVideoCodec(samplesOf(picture)),
      rotation: readRotation(need(picture.trak, 'tkhd')),
      packets: picture.packets,
    },
    audio: sound && { ...readAudioCodec(samplesOf(sound)), packets: sound.packets },
  };
}

/** The description of a track's samples. */
function samplesOf({ trak }: Track): DataView<ArrayBuffer> {
  return need(trak, 'mdia', 'minf', 'stbl', 'stsd');
}

function readTrack(moov: DataView<ArrayBuffer>, trak: DataView<ArrayBuffer>): Track {
  const tkhd = need(trak, 'tkhd');
  const id = tkhd.getUint32(tkhd.getUint8(0) === 1 ? 20 : 12);
  const timescale = readTimescale(need(trak, 'mdia', 'mdhd'));
  const trex = readBoxes(need(moov, 'mvex')).find((box) => box.type === 'trex' && box.content.getUint32(4) === id);
  return {
    id,
    timescale,
    shift: readEdits(find(trak, 'edts', 'elst'), timescale, readTimescale(need(moov, 'mvhd'))),
    trak,
    defaults: {
      duration: trex?.content.getUint32(12) ?? 0,
      size: trex?.content.getUint32(16) ?? 0,
      flags: trex?.content.getUint32(20) ?? 0,
    },
    packets: [],
  };
}

/** Movie and media headers have it at the same place. */
function readTimescale(header: DataView): number {
  return header.getUint32(header.getUint8(0) === 1 ? 20 : 12);
}

/** How an edit list moves a track, in s: later by its empty entries, earlier by what the first real one leaves out. */
function readEdits(elst: DataView | undefined, timescale: number, movieTimescale: number): number {
  if (!elst) return 0;
  const wide = elst.getUint8(0) === 1;
  let shift = 0;
  for (let entry = 0; entry < elst.getUint32(4); entry += 1) {
    const at = 8 + entry * (wide ? 20 : 12);
    const mediaTime = wide ? Number(elst.getBigInt64(at + 8)) : elst.getInt32(at + 4);
    if (mediaTime >= 0) return shift - mediaTime / timescale;
    shift += (wide ? Number(elst.getBigUint64(at)) : elst.getUint32(at)) / movieTimescale;
  }
  return shift;
}

/** One track's part of a fragment: defaults, the time it starts at, and runs of samples. */
function readFragment(tracks: Track[], traf: DataView<ArrayBuffer>, moofStart: number): void {
  const tfhd = need(traf, 'tfhd');
  const track = tracks.find((known) => known.id === tfhd.getUint32(4));
  if (!track) return;
  const next = fieldReader(tfhd, 8);
  const base = next.flag(0x1) ? next.u64() : moofStart;
  if (next.flag(0x2)) next.u32();
  const defaults = {
    duration: next.flag(0x8) ? next.u32() : track.defaults.duration,
    size: next.flag(0x10) ? next.u32() : track.defaults.size,
    flags: next.flag(0x20) ? next.u32() : track.defaults.flags,
  };
  const tfdt = need(traf, 'tfdt');
  const run = { time: tfdt.getUint8(0) === 1 ? Number(tfdt.getBigUint64(4)) : tfdt.getUint32(4), at: base };
  for (const { type, content } of readBoxes(traf)) {
    if (type === 'trun') readRun(track, content, { base, defaults, run });
  }
}

interface RunStart {
  /** What data offsets are counted from, in bytes of the file. */
  base: number;
  defaults: Defaults;
  /** Where the run's first sample is, in time and in bytes: moved on to where the next run's is. */
  run: { time: number; at: number };
}

function readRun(track: Track, trun: DataView<ArrayBuffer>, { base, defaults, run }: RunStart): void {
  const next = fieldReader(trun, 4);
  const count = next.u32();
  if (next.flag(0x1)) run.at = base + next.i32();
  const firstFlags = next.flag(0x4) ? next.u32() : undefined;
  for (let sample = 0; sample < count; sample += 1) {
    const duration = next.flag(0x100) ? next.u32() : defaults.duration;
    const size = next.flag(0x200) ? next.u32() : defaults.size;
    const ownFlags = next.flag(0x400) ? next.u32() : defaults.flags;
    const flags = sample === 0 ? (firstFlags ?? ownFlags) : ownFlags;
    const shownLater = next.flag(0x800) ? next.i32() : 0;
    if (run.at + size > trun.buffer.byteLength) return;
    const data = new Uint8Array(trun.buffer, run.at, size);
    const timestamp = (run.time + shownLater) / track.timescale + track.shift;
    track.packets.push(
      new EncodedPacket(data, (flags & 0x10000) === 0 ? 'key' : 'delta', timestamp, duration / track.timescale),
    );
    run.at += size;
    run.time += duration;
  }
}

/** Reads the fields of a box one after the other; which of them are there its flags tell. */
function fieldReader(box: DataView<ArrayBuffer>, from: number) {
  const flags = box.getUint32(0) & 0xffffff;
  let at = from;
  const step = (bytes: number) => {
    at += bytes;
    return at - bytes;
  };
  return {
    flag: (bit: number) => (flags & bit) !== 0,
    u32: () => box.getUint32(step(4)),
    i32: () => box.getInt32(step(4)),
    u64: () => Number(box.getBigUint64(step(8))),
  };
}
