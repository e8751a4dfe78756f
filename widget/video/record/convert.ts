import {
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  Mp4OutputFormat,
  Output,
  Quality,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { recordingBitsPerSecond } from './formats.ts';
import { openRecording } from './open-recording.ts';
import { withPatience } from './patience.ts';
import { decodeVp9WithoutLevel } from './vp9-without-level.ts';

decodeVp9WithoutLevel();

/** The quality of re-encoded video and audio, in bits per second. */
export const pictureQuality = new Quality({ bitrate: recordingBitsPerSecond });
export const soundQuality = new Quality({ bitrate: 96_000 });

/** The key frame interval of re-encoded video, in s. It is short so that seeking lands close. */
export const keyFrameInterval = 2;

export interface ConvertOptions {
  /** Whether video and audio may be re-encoded so that older iPhones play them. Otherwise they are copied. */
  mayEncode: boolean;
  /** Called with 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Rewrites a recording in one pass, with a finite duration and a seek index. It becomes MP4 with H.264 and AAC as far as this
 * browser can encode those. Other tracks are copied unchanged, in their original container.
 * @throws when the recording cannot be read, or cannot be written without losing its video or its audio
 */
export async function convert(recording: Blob, { mayEncode, onProgress }: ConvertOptions): Promise<Blob> {
  const { input, picture, changesSize } = await openRecording(recording);
  try {
    const sound = await input.getPrimaryAudioTrack();
    const isH264 = (await picture.getCodec()) === 'avc';
    const video = mayEncode && (!isH264 || changesSize) ? await h264Options(picture) : undefined;
    const audio = mayEncode && (isH264 || video) && sound ? await aacOptions(sound) : undefined;
    const isMatroska = [WEBM, MATROSKA].includes(await input.getFormat());
    const format =
      isH264 || video || !isMatroska ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
    const target = new BufferTarget();
    const conversion = await Conversion.init({
      input,
      output: new Output({ target, format }),
      tracks: 'primary',
      // Video and audio that start at different times are shifted together, so they stay in sync.
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

/** Options to encode video as H.264, in the size of the first frame; undefined if this browser cannot. */
async function h264Options(picture: InputVideoTrack): Promise<ConversionVideoOptions | undefined> {
  const width = even(await picture.getDisplayWidth());
  const height = even(await picture.getDisplayHeight());
  const isPossible =
    (await picture.canDecode()) && (await canEncodeVideo('avc', { width, height, quality: pictureQuality }));
  if (!isPossible) return undefined;
  return {
    codec: 'avc',
    width,
    height,
    fit: 'contain',
    quality: pictureQuality,
    keyFrameInterval,
    forceTranscode: true,
  };
}

/** H.264 halves the resolution of colors, so sides must be even. */
export function even(side: number): number {
  return side + (side % 2);
}

/** Options to encode audio as AAC; undefined if it is AAC already, or if this browser cannot. */
async function aacOptions(sound: InputAudioTrack): Promise<ConversionAudioOptions | undefined> {
  if ((await sound.getCodec()) === 'aac' || !(await sound.canDecode())) return undefined;
  const form = { numberOfChannels: await sound.getNumberOfChannels(), sampleRate: await sound.getSampleRate() };
  const isPossible = await canEncodeAudio('aac', { ...form, quality: soundQuality });
  return isPossible ? { codec: 'aac', quality: soundQuality } : undefined;
}
