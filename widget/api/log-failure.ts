import { ApiError } from './request.ts';

/**
 * Logs a failure to the browser's console for debugging: the kind of failure, never the typed text.
 * @param what the current action, such as `publishing`
 */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what} failed: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.status} ${error.code ?? ''}`.trimEnd();
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
}
