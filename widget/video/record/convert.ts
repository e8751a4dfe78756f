import {
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { recordingBitsPerSecond } from './formats.ts';
import { withPatience } from './patience.ts';
import { decodeVp9WithoutLevel } from './vp9-without-level.ts';

decodeVp9WithoutLevel();

/** Of pictures and sound that are encoded anew, in bits per second. */
export const pictureQuality = new Quality({ bitrate: recordingBitsPerSecond });
export const soundQuality = new Quality({ bitrate: 96_000 });

/** Pictures that are encoded anew have a key frame this often, so that seeking lands close, in s. */
export const keyFrameInterval = 2;

export interface ConvertOptions {
  /** Whether pictures and sound may be encoded anew, so that older iPhones play them; they are copied otherwise. */
  mayEncode: boolean;
  /** Called with 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Writes a recording anew in one pass, with a finite duration and a seek index. It becomes MP4 with H.264 and AAC as far
 * as this browser can encode those; what it cannot encode is copied as it is, in the container it came in.
 * @throws when the recording cannot be read, or not be written without losing its pictures or its sound
 */
export async function convert(recording: Blob, { mayEncode, onProgress }: ConvertOptions): Promise<Blob> {
  const input = new Input({ source: new BlobSource(recording), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const picture = await input.getPrimaryVideoTrack();
    const sound = await input.getPrimaryAudioTrack();
    if (!picture) throw new Error('The recording shows no picture');
    const isH264 = (await picture.getCodec()) === 'avc';
    const video = mayEncode && !isH264 ? await h264Options(picture) : undefined;
    const audio = mayEncode && (isH264 || video) && sound ? await aacOptions(sound) : undefined;
    const isMatroska = [WEBM, MATROSKA].includes(await input.getFormat());
    const format =
      isH264 || video || !isMatroska ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
    const target = new BufferTarget();
    const conversion = await Conversion.init({
      input,
      output: new Output({ target, format }),
      tracks: 'primary',
      // Pictures and sound that begin at different moments are moved together, and so stay in step.
      copy: { mode: mayEncode ? 'preferred' : 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
      showWarnings: false,
      ...(video && { video }),
      ...(audio && { audio }),
    });
    const lost = conversion.discardedTracks[0];
    if (lost) throw new Error(`The ${lost.track.type} would be lost: ${lost.reason}`);
    await withPatience(
      (progressed) => {
        conversion.onProgress = (share) => {
          progressed();
          onProgress?.(share);
        };
        return conversion.execute();
      },
      () => conversion.cancel().catch(() => {}),
    );
    if (target.buffer === null) throw new Error('Nothing was written');
    return new Blob([target.buffer], { type: format.mimeType });
  } finally {
    input.dispose();
  }
}

/** How to encode pictures as H.264; undefined where this browser cannot. */
async function h264Options(picture: InputVideoTrack): Promise<ConversionVideoOptions | undefined> {
  // A width that is named is made even, and the height with it.
  const width = await picture.getDisplayWidth();
  const height = await picture.getDisplayHeight();
  const size = { width: even(width), height: even(height), quality: pictureQuality };
  const isPossible = (await picture.canDecode()) && (await canEncodeVideo('avc', size));
  return isPossible ? { codec: 'avc', width, quality: pictureQuality, keyFrameInterval } : undefined;
}

/** H.264 halves its colours, and so wants even sides. */
export function even(side: number): number {
  return side + (side % 2);
}

/** How to encode sound as AAC; undefined where it is AAC already, and where this browser cannot. */
async function aacOptions(sound: InputAudioTrack): Promise<ConversionAudioOptions | undefined> {
  if ((await sound.getCodec()) === 'aac' || !(await sound.canDecode())) return undefined;
  const form = { numberOfChannels: await sound.getNumberOfChannels(), sampleRate: await sound.getSampleRate() };
  const isPossible = await canEncodeAudio('aac', { ...form, quality: soundQuality });
  return isPossible ? { codec: 'aac', quality: soundQuality } : undefined;
}
