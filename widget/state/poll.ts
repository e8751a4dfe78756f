import type { Clock } from '#widget/browser/clock.ts';
import type { Visibility } from '#widget/browser/visibility.ts';

export interface PollDependencies {
  clock: Clock;
  visibility: Visibility;
  /** Asks once. True when something was new, false when nothing was; rejects when no answer came. */
  ask(): Promise<boolean>;
}

export interface Poll {
  start(): void;
  stop(): void;
}

/** How long to wait between two questions, in ms: at first, after a minute without news, after five. */
const delays = [
  { after: 5 * 60_000, ms: 10_000 },
  { after: 60_000, ms: 5_000 },
  { after: 0, ms: 2_000 },
];

/** After a question without an answer, in ms. */
const failedDelayMs = 5_000;

/** Asks again and again while the page can be seen, less often the longer nothing is new, and at once when it is seen again. */
export function createPoll({ clock, visibility, ask }: PollDependencies): Poll {
  let cancel: (() => void) | undefined;
  let stopWatching: (() => void) | undefined;
  let newsAt = 0;
  /** Which start this is: an answer that comes after a stop changes nothing. */
  let turn = 0;
  let isAsking = false;

  function wait(ms: number) {
    cancel?.();
    cancel = clock.after(ms, () => void go());
  }

  async function go() {
    if (isAsking || !visibility.isVisible()) return;
    cancel?.();
    const mine = turn;
    isAsking = true;
    let delay = failedDelayMs;
    try {
      if (await ask()) newsAt = clock.now();
      const quiet = clock.now() - newsAt;
      delay = delays.find(({ after }) => quiet >= after)?.ms ?? failedDelayMs;
    } catch {
      // No answer is no news: it asks again.
    } finally {
      isAsking = false;
    }
    if (turn === mine && stopWatching) wait(delay);
  }

  return {
    start() {
      if (stopWatching) return;
      turn += 1;
      newsAt = clock.now();
      stopWatching = visibility.onVisible(() => void go());
      wait(delays.at(-1)?.ms ?? failedDelayMs);
    },
    stop() {
      turn += 1;
      cancel?.();
      stopWatching?.();
      stopWatching = undefined;
    },
  };
}
