// What a page shows and asks of the video room before it loads the room itself (index.ts).
export type { RecordingPlace } from './screen/video-panel.tsx';
export { VideoPrompt } from './screen/video-prompt.tsx';
export { isUploadKept } from './upload/upload-memory.ts';
