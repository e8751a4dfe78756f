import type { ReadableAtom } from 'nanostores';

/** The server ends a session of the desk this long after its last request (design.md 3), in ms. */
const sessionIdleMs = 30 * 60_000;

/** How long before that the person is told (WCAG 2.2.1), in ms. */
const noticeMs = 2 * 60_000;

/**
 * Reports that the session is about to end, because no request has been made for a while, and that a request has renewed it.
 * @param underWay the number of pending requests
 * @param say receives true when the notice is due, and false when it no longer applies
 * @returns stops watching
 */
export function watchIdle(underWay: ReadableAtom<number>, say: (endsSoon: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function renew(count: number): void {
    if (count > 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => say(true), sessionIdleMs - noticeMs);
    say(false);
  }
  const stop = underWay.listen(renew);
  renew(underWay.get());
  return () => {
    stop();
    clearTimeout(timer);
  };
}
