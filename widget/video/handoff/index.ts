// What the video room's screens see of the link for her phone.
export { createHandoffWatch, type HandoffState, type HandoffWatch, isTakenUp, isUnderWay } from './handoff-watch.ts';
