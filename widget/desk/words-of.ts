import { ApiError } from '#widget/api/request.ts';
import type { Text } from '#widget/kit/text.ts';

/**
 * The error message for people: when to retry after too many requests, otherwise the server's message if there is one, preferring
 * its first message about a field.
 */
export function wordsOf(error: unknown, text: Text): string {
  if (!(error instanceof ApiError)) return text('desk.loadFailed');
  if (error.status === 429 && error.retryAfterSeconds !== undefined) {
    return text('desk.tooOften', waitOf(error.retryAfterSeconds));
  }
  return error.issues[0]?.message ?? error.error ?? text('common.serverError.title');
}

/** A readable waiting time, rounded up so that nobody retries too early. */
function waitOf(seconds: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  if (seconds < 60) return { unit: 'second', count: Math.max(seconds, 1) };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? { unit: 'minute', count: minutes } : { unit: 'hour', count: Math.ceil(minutes / 60) };
}
