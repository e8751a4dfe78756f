import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { ProductError } from '#domain/errors.ts';
import { assistantRoutes, captionRoutes } from './features/assistant/routes.ts';
import { certificationRoutes } from './features/certifications/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { embedRoutes } from './features/embed/routes.ts';
import { identityRoutes } from './features/identity/routes.ts';
import { objectRoutes, videoResumeRoutes } from './features/media/routes.ts';
import { outboxRoutes } from './features/outbox/routes.ts';
import { profileRoutes } from './features/profiles/routes.ts';
import type { AppEnv } from './http/context.ts';
import { refuseCrossSite, requireJson } from './http/cross-site.ts';
import { apiDocsPage, openApiDocument } from './http/docs-page.ts';
import { answerError } from './http/errors.ts';
import { embeddedCors } from './http/embed.ts';
import { edgeCache } from './http/edge-cache.ts';
import { prepareRequest } from './http/request.ts';
import { securityHeaders } from './http/security-headers.ts';
import { loadSession } from './http/session.ts';
import type { Services } from './services.ts';

/** The largest JSON body, in bytes: the longest profile is far below it. */
const maxJsonBytes = 256 * 1024;

/** A recording may come as a data URL in a body of at most this many bytes (design.md 13). */
const maxVideoJsonBytes = 32 * 1024 * 1024;

const videoPath = '/api/profiles/:id/upload-video';

/** Paths that take a file as it is; they count its bytes while it flows. */
const filePaths = ['/api/objects/uploads/*', '/api/objects/multipart/:id/:partNumber{[0-9]+}'];

/**
 * The API under /api.
 * @param overrides ports that tests replace
 */
export function createApp(overrides: Partial<Services> = {}) {
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use(securityHeaders);
  app.use('/api/profiles/:id/captions.vtt', edgeCache(overrides.publicCache));
  app.use('/api/*', prepareRequest(overrides), embeddedCors);
  app.use('/api/objects/uploads/*', edgeCache(overrides.publicCache));
  app.use('/api/*', refuseCrossSite, loadSession);
  app.use('/api/*', except(filePaths, requireJson));
  app.use('/api/*', except([...filePaths, videoPath], bodyLimit({ maxSize: maxJsonBytes, onError: tooLarge })));
  app.use(videoPath, bodyLimit({ maxSize: maxVideoJsonBytes, onError: tooLarge }));
  const api = app
    .route('/api/phone', identityRoutes)
    .route('/api/profiles', profileRoutes)
    .route('/api/profiles', assistantRoutes)
    .route('/api/profiles', captionRoutes)
    .route('/api/objects', objectRoutes)
    .route('/api', videoResumeRoutes)
    .route('/api', certificationRoutes)
    .route('/api/contact-requests', contactRoutes)
    .route('/api/embed', embedRoutes)
    .route('/api/dev', outboxRoutes);
  app.get('/api/openapi.json', async (c) => c.json(await openApiDocument(api)));
  app.get('/api/docs', apiDocsPage(api));
  app.all('/api/*', () => {
    throw new ProductError('not_found');
  });
  return api;
}

/** @throws ProductError body_too_large */
export function tooLarge(): never {
  throw new ProductError('body_too_large');
}
