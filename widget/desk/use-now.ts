import { useEffect, useState } from 'react';

/** Clocks of the desk say hours and minutes: looking twice a minute is enough, ms. */
const tickMs = 30_000;

/** The time, ms since the epoch; what shows it is drawn again as it goes on. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
