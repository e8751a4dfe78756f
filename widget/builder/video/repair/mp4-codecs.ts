import { after, bytesOf, lettersAt, need, readBoxes } from './mp4-boxes.ts';
import type { RecordedAudio, RecordedVideo } from './recorded.ts';

/** Where a sample entry's own boxes start, after the fields of every picture or sound (ISO 14496-12, 12.1.3 and 12.2.3). */
const visualFields = 78;
const soundFields = 28;

/** The first sample entry of a track. */
function sampleEntry(stsd: DataView<ArrayBuffer>) {
  const entry = readBoxes(after(stsd, 8))[0];
  if (!entry) throw new Error('No sample entry');
  return entry;
}

/** How to decode a track's pictures. @throws for codecs that browsers are not asked to record with */
export function readVideoCodec(stsd: DataView<ArrayBuffer>): Pick<RecordedVideo, 'codec' | 'config'> {
  const { type, content } = sampleEntry(stsd);
  const size = { codedWidth: content.getUint16(24), codedHeight: content.getUint16(26) };
  const boxes = after(content, visualFields);
  if (type === 'avc1' || type === 'avc3') {
    const description = bytesOf(need(boxes, 'avcC'));
    return { codec: 'avc', config: { codec: `avc1.${hex(description.subarray(1, 4))}`, description, ...size } };
  }
  if (type !== 'vp09') throw new Error(`Pictures in ${type}`);
  const [profile = 0, level = 0, depths = 0, ...colours] = bytesOf(after(need(boxes, 'vpcC'), 4)).subarray(0, 6);
  const fields = [profile, level, depths >> 4, (depths >> 1) & 7, ...colours, depths & 1];
  const codec = `vp09.${fields.map((field) => String(field).padStart(2, '0')).join('.')}`;
  return { codec: 'vp9', config: { codec, ...size } };
}

/** How to decode a track's sound. @throws for codecs that browsers are not asked to record with */
export function readAudioCodec(stsd: DataView<ArrayBuffer>): Pick<RecordedAudio, 'codec' | 'config'> {
  const { type, content } = sampleEntry(stsd);
  const format = { numberOfChannels: content.getUint16(16), sampleRate: content.getUint16(24) };
  const boxes = after(content, soundFields);
  if (type === 'Opus') {
    const description = opusHead(need(boxes, 'dOps'));
    return { codec: 'opus', config: { codec: 'opus', description, ...format } };
  }
  if (type !== 'mp4a') throw new Error(`Sound in ${type}`);
  const description = audioSpecificConfig(after(need(boxes, 'esds'), 4));
  const objectType = (description[0] ?? 0) >> 3;
  return { codec: 'aac', config: { codec: `mp4a.40.${objectType}`, description, ...format } };
}

/** Opus' own header (RFC 7845, 5.1), which is the box's fields with the numbers the other way round. */
function opusHead(box: DataView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(8 + box.byteLength);
  const view = new DataView(header.buffer);
  header.set(new TextEncoder().encode('OpusHead'));
  header.set(bytesOf(box), 8);
  view.setUint8(8, 1);
  view.setUint16(10, box.getUint16(2), true);
  view.setUint32(12, box.getUint32(4), true);
  view.setInt16(16, box.getInt16(8), true);
  return header;
}

/** AAC's configuration, three descriptors deep (ISO 14496-14, 5.6). @throws when it is not there */
function audioSpecificConfig(descriptors: DataView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let at = 0;
  while (at < descriptors.byteLength) {
    const tag = descriptors.getUint8(at);
    let size = 0;
    let byte = 0;
    do {
      at += 1;
      byte = descriptors.getUint8(at);
      size = size * 128 + (byte & 0x7f);
    } while ((byte & 0x80) !== 0);
    at += 1;
    if (tag === 5) return bytesOf(descriptors).slice(at, at + size);
    // The elementary stream has an id and flags before the next descriptor, the decoder's configuration 13 bytes.
    at += tag === 3 ? 3 : tag === 4 ? 13 : size;
  }
  throw new Error('No configuration of the sound');
}

/** Degrees by which the matrix of a track's header turns its picture clockwise. */
export function readRotation(tkhd: DataView<ArrayBuffer>): RecordedVideo['rotation'] {
  const matrix = tkhd.getUint8(0) === 1 ? 52 : 40;
  const [a, b] = [Math.sign(tkhd.getInt32(matrix)), Math.sign(tkhd.getInt32(matrix + 4))];
  if (a === 0) return b > 0 ? 90 : 270;
  return a < 0 ? 180 : 0;
}

/** Whether a track has pictures (`vide`) or sound (`soun`). */
export function readHandler(hdlr: DataView<ArrayBuffer>): string {
  return lettersAt(hdlr, 8);
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
