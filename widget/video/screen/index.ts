// What the rest of the video room sees of its screens.
export { playbackUrl } from './playback-url.ts';
export { canRecord } from './can-record.ts';
export { type PhoneActivity, PhoneCapture } from './phone-capture.tsx';
export { useVideoBeforePublishing } from './use-video-before-publishing.ts';
export { VideoPanel } from './video-panel.tsx';
