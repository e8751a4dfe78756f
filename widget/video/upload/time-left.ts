/** The remaining time of an upload, for the catalogue's `video.timeLeft.*`. */
export type TimeLeft = { unit: 'almostDone' } | { unit: 'seconds' | 'minutes'; count: number };

/**
 * The upload time estimate (docs/specification.md 9): almost done under 1 s, then seconds, then minutes.
 * @returns undefined while nothing has been sent, because there is no estimate yet
 */
export function timeLeft(remainingBytes: number, sentBytes: number, elapsedMs: number): TimeLeft | undefined {
  if (sentBytes <= 0 || elapsedMs <= 0) return undefined;
  const seconds = (remainingBytes * elapsedMs) / sentBytes / 1000;
  if (seconds < 1) return { unit: 'almostDone' };
  if (seconds <= 59.5) return { unit: 'seconds', count: Math.round(seconds) };
  return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) };
}
