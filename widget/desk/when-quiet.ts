import type { ReadableAtom } from 'nanostores';

/** The delay in browsers without idle callbacks, in ms. */
const idleMs = 200;

/**
 * Runs work once when the browser is idle and no request is pending. Returns the function that cancels it.
 * @param underWay the number of pending requests
 */
export function whenQuiet(underWay: ReadableAtom<number>, work: () => void): () => void {
  let callOff: (() => void) | undefined;
  const stop = underWay.listen(waitOrDo);
  function waitOrDo(count: number): void {
    callOff?.();
    callOff = count === 0 ? whenIdle(doOnce) : undefined;
  }
  function doOnce(): void {
    stop();
    work();
  }
  waitOrDo(underWay.get());
  return () => {
    stop();
    callOff?.();
  };
}

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, idleMs);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work);
  return () => cancelIdleCallback(callback);
}
