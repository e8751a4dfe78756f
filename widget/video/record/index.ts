// The recording exports for the rest of the video module.
export { currentBrowser, type CameraProblem } from './camera.ts';
export { clockFace } from './clock-face.ts';
export { maxRecordingMs } from './formats.ts';
export { makeGuidedVideo, preloadJoining } from './make-guided-video.ts';
export { makePlayable, preloadPlayable } from './make-playable.ts';
export { startMediaRecorder } from './media-recorder.ts';
export { createRecorder, type Recorder, type RecorderState } from './recorder.ts';
export { decibelsOf } from './loudness.ts';
export { hasNoSound } from './silence.ts';
export { readVideoHead } from './video-head.ts';
export { createSpool, type Spool } from './spool.ts';
export { createTakes, type KeptAnswers, type Takes } from './takes.ts';
export {
  maxVideoMegabytes,
  pickedFileProblem,
  recordingProblem,
  savingProblem,
  type VideoProblem,
} from './video-file.ts';
