import type { Context } from 'hono';
import { mediaRules } from '#domain/media/media.ts';
import { drain } from '../streams.ts';
import type { AppEnv } from './context.ts';

/** The Content-Length of a request in bytes, if it has a usable one. It may lie. */
export function declaredBytes(c: Context<AppEnv>): number | undefined {
  const header = c.req.header('Content-Length');
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** The largest body that is read to no end, in bytes: what our clients send in one request. */
const maxDrainedBytes = 8 * 1024 * 1024;

/**
 * Reads what an answered request left of its body. workerd closes the connection of an unread body, and the caller, or the
 * next request on that connection, gets the reset instead of an answer. Larger bodies are left: nobody may send them here.
 */
export async function drainRefused({ body, headers }: Request): Promise<void> {
  if (Number(headers.get('Content-Length') ?? 0) <= maxDrainedBytes) await drain(body, maxDrainedBytes);
}

/** Does what takes the request's body; when that is refused half-way, the rest is read, so that the reason arrives. */
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
