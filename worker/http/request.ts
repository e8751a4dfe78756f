import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { isLocale } from '#domain/locale.ts';
import { createId } from '#domain/id.ts';
import { createServices, type Services } from '../services.ts';
import type { AppEnv } from './context.ts';
import { logInfo } from './log.ts';

/** Gives each request its id, its services and its language: `?lang=`, then `X-Locale`, then the default (design.md 5). */
export const prepareRequest = (overrides: Partial<Services> = {}) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const requestId = createId();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    const services = createServices(c.env, overrides);
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

/** Whether a request comes from the machine that the product is being developed on. */
export function isDeveloperMachine(environment: Services['config']['environment'], network: string): boolean {
  return environment === 'development' && (network === '127.0.0.1' || network === '0:0:0:0');
}

/** The address limits count by: the IPv4 address, or the /64 of an IPv6 one (security.md). */
export function clientNetwork(request: Request): string {
  const address = request.headers.get('CF-Connecting-IP') ?? '127.0.0.1';
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
