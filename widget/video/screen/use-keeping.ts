import { useEffect, useEffectEvent, useState } from 'react';
import { findConcerns, type VideoConcern } from './video-concerns.ts';

interface Keeping {
  /** Undefined during the check of the recording. */
  concerns: readonly VideoConcern[] | undefined;
  /** The nanny pressed keep while the check is still running. */
  waiting: boolean;
  keep(): void;
}

/**
 * Checks a recording while its review is shown. The first keep waits for the check: a concern is shown before anything is sent,
 * and the next press keeps the recording anyway.
 * @param isPart of a longer video: it may be short, and it is kept when its review is left during the check, because nothing is
 *   sent yet
 */
export function useKeeping(recording: Blob, onKeep: () => void, isPart = false): Keeping {
  const [found, setFound] = useState<readonly VideoConcern[]>();
  const [wanted, setWanted] = useState(false);
  const take = useEffectEvent((all: readonly VideoConcern[]) => {
    const concerns = isPart ? all.filter((concern) => concern !== 'short') : all;
    setFound(concerns);
    setWanted(false);
    if (wanted && concerns.length === 0) onKeep();
  });

  const leave = useEffectEvent(() => {
    if (isPart && wanted) onKeep();
  });

  useEffect(() => {
    let current = true;
    void findConcerns(recording).then((all) => current && take(all));
    return () => {
      current = false;
      leave();
    };
  }, [recording]);

  return {
    concerns: found,
    waiting: wanted,
    keep: () => (found === undefined ? setWanted(true) : onKeep()),
  };
}
