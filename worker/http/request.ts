import { createMiddleware } from 'hono/factory';
import { isLocale } from '#domain/locale.ts';
import { embedOrigins } from '../features/settings/service.ts';
import { workersCache } from '../ports/public-cache.ts';
import { createServices, type Services } from '../services.ts';
import type { AppEnv } from './context.ts';

/** Gives each request its services and its language: `?lang=`, then `X-Locale`, then the default (design.md 5). */
export const prepareRequest = (overrides: Partial<Services> = {}) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const publicCache = overrides.publicCache ?? workersCache(c.executionCtx);
    const services = createServices(c.env, { ...overrides, publicCache });
    c.set('services', services);
    const origin = c.req.header('Origin');
    const isOtherSite = origin !== undefined && origin !== new URL(c.req.url).origin;
    c.set('embedOrigins', isOtherSite ? await embedOrigins(services) : []);
    c.set('locale', [c.req.query('lang'), c.req.header('X-Locale')].find(isLocale) ?? services.config.defaultLocale);
    await next();
  });
