import type { Context } from 'hono';
import { mediaRules } from '#domain/media/media.ts';
import { drain } from '../streams.ts';
import type { AppEnv } from './context.ts';

/** The Content-Length of a request in bytes, if it has a usable one. It may lie. */
export function declaredBytes(c: Context<AppEnv>): number | undefined {
  const header = c.req.header('Content-Length');
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
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
