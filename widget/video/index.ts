// The public face of the video room: what the wizard and the quick page use of it.
export { playbackUrl, useVideoBeforePublishing, VideoPanel } from './screen/index.ts';
