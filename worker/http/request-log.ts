import { createMiddleware } from 'hono/factory';
import { createId } from '#domain/id.ts';
import { logInfo } from '../log.ts';
import type { AppEnv } from './context.ts';
import type { Context } from 'hono';

/**
 * Gives each request an id and writes one log line about it. The id is in the response (`X-Request-Id`) and in every log line of
 * a failure. A response from the edge's cache has the id of the request that created it.
 * @param routeOf the pattern of the matched route: a path itself may contain personal data
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
