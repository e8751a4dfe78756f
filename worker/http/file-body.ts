import type { Context } from 'hono';
import { mediaRules } from '#domain/media/media.ts';
import { drain } from '../streams.ts';
import type { AppEnv } from './context.ts';

/** The Content-Length of a request in bytes, if it has a valid one. It is not trusted. */
export function declaredBytes(c: Context<AppEnv>): number | undefined {
  const header = c.req.header('Content-Length');
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** Largest body that is drained, in bytes: the most that our clients send in one request. */
const maxDrainedBytes = 8 * 1024 * 1024;

/**
 * Drains the unread body of a request after its response. workerd closes the connection of an unread body, and the caller, or the
 * next request on that connection, gets a reset instead of a response. Larger bodies are not drained, because nobody may send
 * them.
 */
export async function drainRefused({ body, headers }: Request): Promise<void> {
  if (Number(headers.get('Content-Length') ?? 0) <= maxDrainedBytes) await drain(body, maxDrainedBytes);
}

/**
 * Runs a function that reads the request's body. If it rejects the body half-way, the rest is drained, so that the error response
 * arrives.
 */
export async function drainedOnRefusal<Result>(
  c: Pick<Context<AppEnv>, 'req'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { body } = c.req.raw;
  try {
    return await work();
  } catch (error) {
    await drain(body, mediaRules.video.maxBytes);
    throw error;
  }
}
