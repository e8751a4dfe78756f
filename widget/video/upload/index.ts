// The upload exports for the rest of the video module.
export { captureFrame, FrameCaptureError, makePoster } from './frame-capture.ts';
export { createUploadMemory, isUploadKept } from './upload-memory.ts';
export {
  createVideoUpload,
  isUnderWay,
  type SentVideo,
  type VideoUpload,
  type VideoUploadState,
} from './video-upload.ts';
