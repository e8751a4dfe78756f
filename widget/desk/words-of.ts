import { ApiError } from '#widget/api/request.ts';
import type { Text } from '#widget/kit/text.ts';

/**
 * What went wrong, for people: when it may be tried again where it was too often, else the server's own words where it has
 * some, its first words about a field before all.
 */
export function wordsOf(error: unknown, text: Text): string {
  if (!(error instanceof ApiError)) return text('desk.loadFailed');
  if (error.status === 429 && error.retryAfterSeconds !== undefined) {
    return text('desk.tooOften', waitOf(error.retryAfterSeconds));
  }
  return error.issues[0]?.message ?? error.error ?? text('common.serverError.title');
}

/** A wait as people say it, rounded up: nobody tries again too early. */
function waitOf(seconds: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  if (seconds < 60) return { unit: 'second', count: Math.max(seconds, 1) };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? { unit: 'minute', count: minutes } : { unit: 'hour', count: Math.ceil(minutes / 60) };
}
