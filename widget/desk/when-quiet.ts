import type { ReadableAtom } from 'nanostores';

/** Browsers without idle callbacks wait this long, ms. */
const idleMs = 200;

/**
 * Does something once when the browser has nothing to do and no answer is waited for. Gives the function that calls it off.
 * @param underWay how many answers are waited for
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
