import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type ErrorCode, ProductError } from '#domain/errors.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { defaultLocale } from '#domain/locale.ts';
import { isTransient } from '../db/transient.ts';
import type { AppEnv } from './context.ts';
import { logError } from '../log.ts';

/** The body of every failed API response (docs/architecture.md 5). */
export interface ErrorBody {
  success: false;
  error: string;
  code: ErrorCode;
  issues?: { path: string; message: string }[];
  requestId?: string;
}

/**
 * The only function that turns a failure into a response. The message is in the request's language, and server errors are logged.
 */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  const known = toProductError(error);
  const requestId = c.get('requestId');
  if (known.status >= 500) logError('request_failed', known.cause ?? error, { requestId, code: known.code });
  const { text } = serverTranslator(c.get('locale') ?? defaultLocale);
  const seconds = known.retryAfterSeconds;
  const body: ErrorBody = {
    success: false,
    error: text(`errors.${known.code}`, { seconds: seconds ?? 0, ...known.values }),
    code: known.code,
    ...(known.issues.length > 0 && {
      issues: known.issues.map((issue) => ({ path: issue.path, message: text(issue.messageId, issue.values) })),
    }),
    ...known.details,
    ...(known.status >= 500 && { requestId }),
  };
  if (seconds !== undefined) c.header('Retry-After', String(seconds));
  return c.json(body, known.status);
}

function toProductError(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  if (error instanceof HTTPException && error.status === 400) return new ProductError('malformed_request');
  if (error instanceof HTTPException && error.status === 413) return new ProductError('body_too_large');
  if (isTransient(error)) return new ProductError('service_unavailable', { cause: error, retryAfterSeconds: 2 });
  return new ProductError('internal_error', { cause: error });
}
