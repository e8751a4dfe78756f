import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onEnd` when a toast has been shown long enough. Time while it is paused does not count.
 * @param duration in ms; undefined for a toast that stays
 */
export function useToastTimer(duration: number | undefined, isResting: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (isResting || left.current === undefined) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - startedAt));
    };
  }, [isResting]);
}
