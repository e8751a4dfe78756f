import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { isLocale } from '#domain/locale.ts';
import { createId } from '#domain/id.ts';
import { workersCache } from '../ports/public-cache.ts';
import { createServices, type Services } from '../services.ts';
import type { AppEnv } from './context.ts';
import { logInfo } from '../log.ts';

/** Gives each request its id, its services and its language: `?lang=`, then `X-Locale`, then the default (design.md 5). */
export const prepareRequest = (overrides: Partial<Services> = {}) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const requestId = createId();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    const publicCache = overrides.publicCache ?? workersCache(c.executionCtx);
    const services = createServices(c.env, { ...overrides, publicCache });
    c.set('services', services);
    c.set('locale', [c.req.query('lang'), c.req.header('X-Locale')].find(isLocale) ?? services.config.defaultLocale);
    const start = Date.now();
    await next();
    logInfo('request', {
      requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      durationMs: Date.now() - start,
    });
  });
