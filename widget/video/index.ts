// The public exports of the video module, for the wizard, the quick page, and the page of a handoff link.
export { createOwnVideo, type OwnVideo } from './video-work.ts';
export {
  type CaptureActivity,
  type OwnScript,
  playbackUrl,
  useVideoBeforePublishing,
  VideoCapture,
  VideoPanel,
} from './screen/index.ts';
