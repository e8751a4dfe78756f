// The parts of the video module that a page needs before it loads the module itself (index.ts).
export { type RecordingPlace, VideoPrompt } from './screen/video-prompt.tsx';
export { isUploadKept } from './upload/upload-memory.ts';
