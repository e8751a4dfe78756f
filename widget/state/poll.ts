import { minuteMs } from '#domain/durations.ts';
import type { Clock } from '#widget/browser/clock.ts';
import type { Visibility } from '#widget/browser/visibility.ts';

export interface PollDependencies {
  clock: Clock;
  visibility: Visibility;
  /** Asks once. True when something was new, false when nothing was. Rejects when there was no response. */
  ask(): Promise<boolean>;
}

export interface Poll {
  start(): void;
  stop(): void;
}

/** The delays between two requests, in ms: at first, after a minute without news, and after five minutes. */
const delays = [
  { after: 5 * minuteMs, ms: 10_000 },
  { after: minuteMs, ms: 5_000 },
  { after: 0, ms: 2_000 },
];

/** The delay after a failed request, in ms. */
const failedDelayMs = 5_000;

/** Polls while the page is visible: less often the longer nothing is new, and at once when the page becomes visible again. */
export function createPoll({ clock, visibility, ask }: PollDependencies): Poll {
  let cancel: (() => void) | undefined;
  let stopWatching: (() => void) | undefined;
  let newsAt = 0;
  /** The number of this start: a response that arrives after a stop changes nothing. */
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
      // A failure counts as no news, and polling continues.
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
