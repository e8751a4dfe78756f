import { useEffect } from 'react';
import { useDesk } from './desk.ts';

/** Somebody is seen reading for 25 s after each of these, ms. */
const heartbeatMs = 10_000;

/** Tells the others that this person has something open, as long as the page can be seen. */
export function usePresence(subject: string): void {
  const desk = useDesk();
  useEffect(() => {
    const beat = () => {
      // Who cannot be seen for a moment is still there: nothing to say to anybody.
      if (document.visibilityState === 'visible') void desk.api.present(subject).catch(desk.noticeSignedOut);
    };
    beat();
    const timer = setInterval(beat, heartbeatMs);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [desk, subject]);
}
