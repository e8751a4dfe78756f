import { useEffect, useState } from 'react';

/** The desk's times show hours and minutes, so an update twice a minute is enough, in ms. */
const tickMs = 30_000;

/** The time, in ms since the epoch. Components that use it re-render as it advances. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
