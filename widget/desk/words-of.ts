import { ApiError } from '#widget/api/request.ts';
import type { Text } from '#widget/kit/text.ts';

/** What went wrong, for people: the server's own words where it has some, its first words about a field before all. */
export function wordsOf(error: unknown, text: Text): string {
  if (!(error instanceof ApiError)) return text('desk.loadFailed');
  return error.issues[0]?.message ?? error.error ?? text('common.serverError.title');
}
