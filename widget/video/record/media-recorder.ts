import { collectEveryMs, keyFrameEveryMs, pickRecordingFormat, plainType, recordingBitsPerSecond } from './formats.ts';

/** A recording in progress. */
export interface RunningRecording {
  /** The recorded MIME type. The browser reports the exact type only once there is data. */
  type(): string;
  /** Stops it. Resolves when the last data has arrived. */
  stop(): Promise<void>;
}

export interface RecordingListeners {
  onData(data: Blob): void;
  /**
   * The recorder stopped by itself. Safari's recorder does so when the camera disconnects, before the camera's track reports it.
   */
  onStopped(): void;
  onError(): void;
}

/** Records with the browser's MediaRecorder, in the best supported format. */
export function startMediaRecorder(
  stream: MediaStream,
  { onData, onStopped, onError }: RecordingListeners,
): RunningRecording {
  const format = pickRecordingFormat((type) => MediaRecorder.isTypeSupported(type));
  // TypeScript's types do not include the interval yet.
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
