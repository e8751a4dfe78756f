// What the rest of the video room sees of uploading.
export { captureFrame, FrameCaptureError, makePoster } from './frame-capture.ts';
export { createUploadMemory, isUploadKept } from './upload-memory.ts';
export {
  createVideoUpload,
  isUnderWay,
  type SentVideo,
  type UploadLook,
  type VideoUpload,
  type VideoUploadState,
} from './video-upload.ts';
