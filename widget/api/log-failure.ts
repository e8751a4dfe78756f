import { ApiError } from './request.ts';

/**
 * Tells the browser's console what failed, for whoever looks into it: the kind of failure, never what was typed.
 * @param what what was going on, such as `publishing`
 */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what} failed: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.status} ${error.code ?? ''}`.trimEnd();
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
}
