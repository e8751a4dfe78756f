import { BlobSource, EncodedPacketSink, Input, type InputVideoTrack, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';

/** An opened recording. The caller disposes of the input. */
export interface OpenRecording {
  input: Input;
  picture: InputVideoTrack;
  /** Whether the picture changes its size, as it does when a phone is turned. Then it must be re-encoded to play everywhere. */
  changesSize: boolean;
}

/**
 * Opens a recording. H.264 is recorded as `avc3` where the browser can, because `avc1` has one picture size for the whole file.
 * A recording of one size is read as `avc1`, because Safari does not play `avc3`.
 * @throws when there is no video track
 */
export async function openRecording(recording: Blob): Promise<OpenRecording> {
  const input = inputOf(recording);
  try {
    const picture = await pictureOf(input);
    if (!(await picture.getCodecParameterString())?.startsWith('avc3')) return { input, picture, changesSize: false };
    if (await changesParameters(picture)) return { input, picture, changesSize: true };
    const avc1 = inputOf(await asAvc1(recording));
    input.dispose();
    return { input: avc1, picture: await pictureOf(avc1), changesSize: false };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

const inputOf = (recording: Blob) =>
  new Input({ source: new BlobSource(recording), formats: [MP4, QTFF, WEBM, MATROSKA] });

async function pictureOf(input: Input): Promise<InputVideoTrack> {
  const picture = await input.getPrimaryVideoTrack();
  if (!picture) throw new Error('The recording shows no picture');
  return picture;
}

/** Whether the sequence parameters, which hold the size, differ between key frames. Each key frame repeats them. */
async function changesParameters(picture: InputVideoTrack): Promise<boolean> {
  const packets = new EncodedPacketSink(picture);
  const found = new Set<string>();
  for (let packet = await packets.getFirstKeyPacket(); packet; packet = await packets.getNextKeyPacket(packet)) {
    const parameters = sequenceParameters(packet.data);
    if (parameters) found.add(parameters.join());
  }
  return found.size > 1;
}

/** The sequence parameter set (NAL unit type 7) of an H.264 frame. Each unit follows its length in four bytes. */
function sequenceParameters(frame: Uint8Array): Uint8Array | undefined {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  for (let at = 0; at + 4 < frame.length;) {
    const end = at + 4 + view.getUint32(at);
    const unit = frame.subarray(at + 4, end);
    if (((unit[0] ?? 0) & 0x1f) === 7) return unit;
    at = end;
  }
  return undefined;
}

/** Renames the sample entry, which is in the `moov` box at the start of a recorded file. The brands before it may have its name. */
async function asAvc1(recording: Blob): Promise<Blob> {
  const headerBytes = 8192;
  const header = new Uint8Array(await recording.slice(0, headerBytes).arrayBuffer());
  const text = new TextDecoder('latin1').decode(header);
  const at = text.indexOf('avc3', text.indexOf('moov'));
  if (at < 0) return recording;
  header.set(new TextEncoder().encode('avc1'), at);
  return new Blob([header, recording.slice(headerBytes)], { type: recording.type });
}
