// The screen exports for the rest of the video module.
export type { OwnScript } from './own-script.ts';
export { playbackUrl } from './playback-url.ts';
export { useVideoBeforePublishing } from './use-video-before-publishing.ts';
export { type CaptureActivity, VideoCapture } from './video-capture.tsx';
export { VideoPanel } from './video-panel.tsx';
