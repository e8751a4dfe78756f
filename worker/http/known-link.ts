import { createMiddleware } from 'hono/factory';
import type { Session } from '../session/session.ts';
import type { Services } from '../services.ts';
import type { AppEnv } from './context.ts';

/**
 * Requires a valid link `:token` before the body is read.
 * @param read returns the link's record; throws `not_found` for an invalid link
 */
export function knownLink(read: (services: Services, token: string, session: Session | null) => Promise<unknown>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await read(c.get('services'), c.req.param('token') ?? '', c.get('session'));
    await next();
  });
}
