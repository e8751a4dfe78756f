import { createMiddleware } from 'hono/factory';
import { isLocale } from '#domain/locale.ts';
import { createBrandedServices, embedOrigins } from '../settings.ts';
import type { Clock } from '../ports/clock.ts';
import { workersCache } from '../ports/public-cache.ts';
import { createServices, type Services } from '../services.ts';
import type { AppEnv } from './context.ts';

/**
 * In development, a request may set its own time as an ISO date-time, so that browser tests do not have to wait. Every other
 * environment ignores the header.
 */
function movedClock({ config }: Services, header: string | undefined): Clock | undefined {
  if (config.environment !== 'development' || header === undefined) return undefined;
  const ahead = Date.parse(header) - Date.now();
  return Number.isNaN(ahead) ? undefined : { now: () => Date.now() + ahead };
}

/**
 * Gives each request its services and its language: from `?lang=`, then `X-Locale`, then the default (docs/architecture.md 5).
 */
export const prepareRequest = (overrides: Partial<Services> = {}) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const publicCache = overrides.publicCache ?? workersCache(c.executionCtx);
    const ports = { ...overrides, publicCache };
    const present = createServices(c.env, ports);
    const clock = movedClock(present, c.req.header('X-Dev-Clock'));
    const services = clock === undefined ? present : createServices(c.env, { ...ports, clock });
    c.set('services', services);
    const origin = c.req.header('Origin');
    const isOtherSite = origin !== undefined && origin !== new URL(c.req.url).origin;
    c.set('embedOrigins', isOtherSite ? await embedOrigins(services) : []);
    c.set('locale', [c.req.query('lang'), c.req.header('X-Locale')].find(isLocale) ?? services.config.defaultLocale);
    await next();
  });

/** Applies the agency's brand to the services of a request. */
export const applyBrand = (overrides: Partial<Services> = {}) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { clock, publicCache } = c.get('services');
    c.set('services', await createBrandedServices(c.env, { ...overrides, clock, publicCache }));
    await next();
  });
