import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { decibelsOf } from './loudness.ts';

/** A room in which nobody speaks is quieter than this, in decibels of full scale. */
const speechFloorDecibels = -50;

/** The number of samples that are measured together: about 23 ms. */
const windowSamples = 1024;

/** A sample rate that every browser can decode to, in Hz. */
const sampleRate = 44_100;

/**
 * Whether a whole video is silent, because it has no sound or nobody speaks.
 * @throws when the file cannot be read, or when this browser cannot decode the sound
 */
export async function isSilent(video: Blob): Promise<boolean> {
  const sound = await extractSound(video);
  if (!sound) return true;
  const audio = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(sound);
  for (let channel = 0; channel < audio.numberOfChannels; channel += 1) {
    const samples = audio.getChannelData(channel);
    for (let start = 0; start < samples.length; start += windowSamples) {
      if (decibelsOf(samples.subarray(start, start + windowSamples)) > speechFloorDecibels) return false;
    }
  }
  return true;
}

/**
 * The sound of a video, copied into a small separate file, because a browser that decodes the whole file at once would need
 * memory for the pictures too. Undefined when the video has no sound.
 */
async function extractSound(video: Blob): Promise<ArrayBuffer | undefined> {
  const input = new Input({ source: new BlobSource(video), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    // The file is damaged, so no result is possible.
    if (!(await input.getPrimaryVideoTrack())) throw new Error('The video shows no picture');
    if (!(await input.getPrimaryAudioTrack())) return undefined;
    const isMatroska = [WEBM, MATROSKA].includes(await input.getFormat());
    const target = new BufferTarget();
    const conversion = await Conversion.init({
      input,
      output: new Output({ target, format: isMatroska ? new WebMOutputFormat() : new Mp4OutputFormat() }),
      tracks: 'primary',
      video: { discard: true },
      copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
      showWarnings: false,
    });
    await conversion.execute();
    if (target.buffer === null) throw new Error('The sound could not be copied');
    return target.buffer;
  } finally {
    input.dispose();
  }
}
