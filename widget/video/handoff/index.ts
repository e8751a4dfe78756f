// The handoff exports for the screens of the video module.
export { createHandoffWatch, type HandoffState, type HandoffWatch, isTakenUp, isUnderWay } from './handoff-watch.ts';
