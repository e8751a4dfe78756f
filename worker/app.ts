import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ProductError } from '#domain/errors.ts';
import { identityRoutes } from './features/identity/routes.ts';
import { outboxRoutes } from './features/outbox/routes.ts';
import { profileRoutes } from './features/profiles/routes.ts';
import type { AppEnv } from './http/context.ts';
import { refuseCrossSite, requireJson } from './http/cross-site.ts';
import { apiDocsPage, openApiDocument } from './http/docs-page.ts';
import { answerError } from './http/errors.ts';
import { prepareRequest } from './http/request.ts';
import { securityHeaders } from './http/security-headers.ts';
import { loadSession } from './http/session.ts';
import type { Services } from './services.ts';

/** The largest JSON body, in bytes: the longest profile is far below it. */
const maxJsonBytes = 256 * 1024;

/**
 * The API under /api and the middleware that every answer passes, pages too.
 * @param overrides ports that tests replace
 */
export function createApp(overrides: Partial<Services> = {}) {
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use(securityHeaders);
  app.use('/api/*', prepareRequest(overrides), refuseCrossSite, requireJson);
  app.use('/api/*', bodyLimit({ maxSize: maxJsonBytes, onError: tooLarge }), loadSession);
  const api = app
    .route('/api/phone', identityRoutes)
    .route('/api/profiles', profileRoutes)
    .route('/api/dev', outboxRoutes);
  app.get('/api/openapi.json', async (c) => c.json(await openApiDocument(api)));
  app.get('/api/docs', apiDocsPage(api));
  app.all('/api/*', () => {
    throw new ProductError('not_found');
  });
  return api;
}

/** The API's type, for typed clients. */
export type AppType = ReturnType<typeof createApp>;

function tooLarge(): never {
  throw new ProductError('body_too_large');
}
