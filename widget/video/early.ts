// The parts of the video module that a page needs before it loads the module itself (index.ts).
export { VideoChoices, VideoInvitation, type VideoWay } from './screen/video-choices.tsx';
export { isUploadKept } from './upload/upload-memory.ts';
