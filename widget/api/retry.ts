import { ApiError } from './request.ts';
import type { Clock } from '#widget/browser/clock.ts';
import type { Network } from '#widget/browser/network.ts';

/** The delay before each new attempt, in ms (docs/specification.md 8). */
export const retryDelaysMs: readonly number[] = [0, 1000, 3000, 5000];

/** The longest pause requested by a server that is accepted, in s. */
const longestPauseSeconds = 120;

export interface RetryOptions {
  clock: Pick<Clock, 'after'>;
  network: Network;
  signal: AbortSignal;
  /** Called when an attempt failed and a retry is scheduled. */
  onInterrupted?: (() => void) | undefined;
}

/**
 * Retries as in docs/specification.md 8: after 0, 1, 3, and 5 s. A 429 waits as long as the server asks; an expired upload URL
 * (403) counts as a failed attempt; other 4xx except 409 are final; offline waits for the network.
 * @throws the last error, or the signal's reason
 */
export async function retrying<Result>(
  attempt: () => Promise<Result>,
  { clock, network, signal, onInterrupted }: RetryOptions,
): Promise<Result> {
  let failures = 0;
  for (;;) {
    signal.throwIfAborted();
    if (!network.isOnline()) await network.whenOnline(signal);
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError) && !network.isOnline()) continue;
      const delay = delayAfter(error, failures);
      if (delay === undefined) throw error;
      failures += 1;
      if (delay > 0) onInterrupted?.();
      await pause(delay, clock, signal);
    }
  }
}

/** True for the response that requires a new upload URL. */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'upload_url_expired';
}

/** The delay before the next attempt in ms; undefined if there is none. */
function delayAfter(error: unknown, failures: number): number | undefined {
  const delay = retryDelaysMs[failures];
  if (delay === undefined || !(error instanceof ApiError)) return delay;
  const { status, retryAfterSeconds = 0 } = error;
  if (status === 429)
    return retryAfterSeconds > longestPauseSeconds ? undefined : Math.max(delay, retryAfterSeconds * 1000);
  if (status >= 500 || status === 409 || isExpired(error)) return delay;
  return undefined;
}

function pause(ms: number, clock: Pick<Clock, 'after'>, signal: AbortSignal): Promise<void> {
  if (ms === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}
