import { createMiddleware } from 'hono/factory';
import { createId } from '#domain/id.ts';
import { logInfo } from '../log.ts';
import type { AppEnv } from './context.ts';
import type { Context } from 'hono';

/**
 * Gives each request an id and writes one line about it. The id is in the answer (`X-Request-Id`) and in every line
 * of a failure. An answer that the edge keeps has the id of the request that made it.
 * @param routeOf the pattern of the route that answered: a path itself may name a person
 */
export const logRequest = (routeOf: (c: Context<AppEnv>) => string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const requestId = createId();
    c.set('requestId', requestId);
    const start = Date.now();
    await next();
    logInfo('request', {
      requestId,
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      durationMs: Date.now() - start,
    });
  });
