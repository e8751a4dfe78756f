import { useEffect } from 'react';
import { useDesk } from './desk.ts';

/** Someone is seen for 25 s after each heartbeat, ms. */
const heartbeatMs = 10_000;

/**
 * Tells the others that this person has something open, as long as the page can be seen.
 * @param isWriting whether an answer is being written there; a change is told at once
 */
export function usePresence(subject: string, isWriting = false): void {
  const desk = useDesk();
  useEffect(() => {
    const beat = () => {
      // Who cannot be seen for a moment is still there: nothing to say to anybody.
      if (document.visibilityState === 'visible') void desk.api.present(subject, isWriting).catch(desk.noticeSignedOut);
    };
    beat();
    const timer = setInterval(beat, heartbeatMs);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [desk, subject, isWriting]);
}
