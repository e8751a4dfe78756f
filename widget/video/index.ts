// The public face of the video room: what the wizard, the quick page and the page of a phone's link use of it.
export { createOwnVideo, type OwnVideo } from './video-work.ts';
export {
  type CaptureActivity,
  playbackUrl,
  useVideoBeforePublishing,
  VideoCapture,
  VideoPanel,
} from './screen/index.ts';
