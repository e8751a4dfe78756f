import { createMiddleware } from 'hono/factory';
import { ProductError } from '#domain/errors.ts';
import type { AppEnv } from './context.ts';

/** Makes a route exist in development only. @throws ProductError not_found elsewhere */
export const developmentOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('services').config.environment !== 'development') throw new ProductError('not_found');
  await next();
});
