import { DrizzleQueryError } from 'drizzle-orm/errors';

/** The fields of a log line, without personal data. Values are ids, codes, counts and durations. */
export type LogFields = Record<string, string | number | boolean | undefined>;

/** Writes one JSON line. */
export function logInfo(event: string, fields: LogFields = {}): void {
  console.log(JSON.stringify({ level: 'info', event, ...fields }));
}

/**
 * Writes one JSON line with the error's name, message and stack. A failed query's own message contains its parameters, so only
 * its cause is logged; other messages must not contain personal data.
 */
export function logError(event: string, error: unknown, fields: LogFields = {}): void {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const known = cause instanceof Error ? cause : undefined;
  console.error(
    JSON.stringify({
      level: 'error',
      event,
      ...fields,
      error: known?.name,
      message: known?.message,
      stack: known?.stack,
    }),
  );
}
