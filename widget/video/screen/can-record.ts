import { currentBrowser } from '../record/index.ts';

/** Whether this browser can record at all. */
export function canRecord(): boolean {
  const { isSecure, canRecord: hasRecorder, getUserMedia } = currentBrowser();
  return isSecure && hasRecorder && getUserMedia !== undefined;
}
