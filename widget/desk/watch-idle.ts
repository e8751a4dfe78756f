import { minuteMs } from '#domain/durations.ts';
import type { TextStorage } from '#widget/browser/storage.ts';

/** A session of the desk ends after this long without use (docs/architecture.md 3), in ms. */
const sessionIdleMs = 30 * minuteMs;

/** How long before that the person is told (WCAG 2.2.1), in ms. */
const noticeMs = 2 * minuteMs;

/** A press is stored at most this often, in ms. */
const storeMs = 10_000;

/** The time of the last press in any tab of the desk. */
const usedAtKey = 'deskUsedAt';

/** What happens when nobody uses the desk. */
interface IdleActions {
  /** The session ends soon (true), or no longer does (false). */
  notice(endsSoon: boolean): void;
  end(): void;
}

/**
 * Watches for presses, in all tabs of the desk. Requests do not count as use: lists read themselves again while nobody is there. A
 * press while the notice shows does not count either, because it may be meant for the notice.
 * @param texts shared by the tabs
 * @returns `stay` answers the notice, `stop` ends watching
 */
export function watchIdle(texts: TextStorage, { notice, end }: IdleActions): { stay(): void; stop(): void } {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  let isNoticed = false;

  const usedAt = () => Number(texts.get(usedAtKey) ?? 0);

  function wait(): void {
    if (isNoticed) notice(false);
    isNoticed = false;
    clearTimeout(timer);
    timer = setTimeout(warn, usedAt() + sessionIdleMs - noticeMs - Date.now());
  }
  function warn(): void {
    if (Date.now() - usedAt() < sessionIdleMs - noticeMs) return wait();
    isNoticed = true;
    notice(true);
    timer = setTimeout(finish, noticeMs);
  }
  function finish(): void {
    // Another tab may have been used since the notice.
    if (Date.now() - usedAt() < sessionIdleMs) wait();
    else end();
  }
  function use(): void {
    if (isNoticed || Date.now() - usedAt() < storeMs) return;
    texts.set(usedAtKey, String(Date.now()));
  }
  function stay(): void {
    texts.set(usedAtKey, String(Date.now()));
    wait();
  }

  stay();
  for (const press of ['pointerdown', 'keydown'] as const) {
    window.addEventListener(press, use, { signal: ended.signal });
  }
  return {
    stay,
    stop() {
      clearTimeout(timer);
      ended.abort();
    },
  };
}
