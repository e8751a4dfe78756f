import { ApiError } from '../api/request.ts';

/**
 * Tells the browser's console what failed, for whoever looks into it: the kind of failure, never what was typed.
 * @param what what was going on, such as `publishing`
 */
export function logFailure(what: string, error: unknown): void {
  if (error instanceof ApiError) console.error(`${what} failed: ${error.status} ${error.code ?? ''}`.trimEnd());
  else console.error(`${what} failed: ${error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'}`);
}
