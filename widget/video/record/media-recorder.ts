import { collectEveryMs, keyFrameEveryMs, pickRecordingFormat, plainType, recordingBitsPerSecond } from './formats.ts';

/** A recording that is being made. */
export interface RunningRecording {
  /** What it is recorded as. The browser says for certain only once there is data. */
  type(): string;
  /** Stops it; resolves when its last data has come. */
  stop(): Promise<void>;
}

export interface RecordingListeners {
  onData(data: Blob): void;
  /** It stopped by itself: Safari's does when the camera goes, before the camera's track says so. */
  onStopped(): void;
  onError(): void;
}

/** Records by the browser's MediaRecorder, in the best format that it has. */
export function startMediaRecorder(
  stream: MediaStream,
  { onData, onStopped, onError }: RecordingListeners,
): RunningRecording {
  const format = pickRecordingFormat((type) => MediaRecorder.isTypeSupported(type));
  // TypeScript's types do not know the interval yet.
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    ...(format === undefined ? {} : { mimeType: format }),
    videoBitsPerSecond: recordingBitsPerSecond,
    videoKeyFrameIntervalDuration: keyFrameEveryMs,
  };
  const media = new MediaRecorder(stream, options);
  let isAsked = false;
  media.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) onData(data);
  });
  media.addEventListener('error', onError);
  media.addEventListener('stop', () => {
    if (!isAsked) onStopped();
  });
  media.start(collectEveryMs);
  return {
    type: () => plainType(media.mimeType),
    stop() {
      isAsked = true;
      if (media.state === 'inactive') return Promise.resolve();
      return new Promise((resolve) => {
        media.addEventListener('stop', () => resolve(), { once: true });
        media.stop();
      });
    },
  };
}
