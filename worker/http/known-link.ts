import { createMiddleware } from 'hono/factory';
import type { Session } from '../features/identity/session.ts';
import type { Services } from '../services.ts';
import type { AppEnv } from './context.ts';

/**
 * Lets only who has the link `:token` go on to a route's body.
 * @param read what the link leads to; throws `not_found` for one that leads nowhere
 */
export function knownLink(read: (services: Services, token: string, session: Session | null) => Promise<unknown>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await read(c.get('services'), c.req.param('token') ?? '', c.get('session'));
    await next();
  });
}
