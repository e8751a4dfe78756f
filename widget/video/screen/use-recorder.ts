import { useState } from 'react';
import { browserClock } from '#widget/browser/clock.ts';
import { createRecorder, currentBrowser, makePlayable, type Spool, startMediaRecorder } from '../record/index.ts';

/** A recorder of this browser's camera, one for as long as the screen is mounted. @param limitMs the longest recording */
export function useRecorder(spool: Spool, limitMs: number) {
  const [recorder] = useState(() =>
    createRecorder({
      browser: currentBrowser(),
      startRecording: startMediaRecorder,
      spool,
      clock: browserClock,
      limitMs,
      makePlayable,
    }),
  );
  return recorder;
}
