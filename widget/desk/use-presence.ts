import { useEffect } from 'react';
import { useDesk } from './desk.ts';

/** Somebody who reads an item is seen for 25 s after each sign of life. */
const heartbeatMs = 10_000;

/** Tells the others that this item is open here, as long as its window is looked at. */
export function usePresence(subject: string): void {
  const desk = useDesk();
  useEffect(() => {
    const beat = () => {
      if (document.visibilityState === 'visible') desk.api.present(subject).catch(() => {});
    };
    beat();
    const timer = setInterval(beat, heartbeatMs);
    return () => clearInterval(timer);
  }, [desk, subject]);
}
