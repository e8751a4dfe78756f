// What a page shows and asks of the video room before it loads the room itself (index.ts).
export { type RecordingPlace, VideoPrompt } from './screen/video-prompt.tsx';
export { isUploadKept } from './upload/upload-memory.ts';
