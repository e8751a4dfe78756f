import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { except } from 'hono/combine';
import { readFeatured } from '#domain/directory/featured.ts';
import { ProductError } from '#domain/errors.ts';
import { accountRoutes } from './features/account/routes.ts';
import { agencyRoutes } from './features/agency/routes.ts';
import { assistantRoutes } from './features/assistant/routes.ts';
import { certificationRoutes } from './features/certification/routes.ts';
import { featuredRoutes } from './features/directory/featured/routes.ts';
import { requestRoutes } from './features/request/routes.ts';
import { embedRoutes } from './features/embed/routes.ts';
import { phoneHandoffRoutes } from './features/handoff/phone/routes.ts';
import { handoffRoutes } from './features/handoff/routes.ts';
import { messagePreviewRoutes } from './features/message-preview/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { identityRoutes, smsRoutes } from './features/identity/routes.ts';
import { objectRoutes } from './features/media/routes.ts';
import { outboxRoutes } from './features/outbox/routes.ts';
import { introductionRoutes } from './features/introduction/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { videoResumeRoutes } from './features/profile/video-resume/routes.ts';
import { quickDraftRoutes } from './features/quick-draft/routes.ts';
import { referenceRoutes } from './features/reference/routes.ts';
import { shortlistRoutes } from './features/shortlist/routes.ts';
import { smsReplyRoutes, stillFreeRoutes } from './features/still-free/routes.ts';
import { translationRoutes } from './features/translation/routes.ts';
import { viewRoutes } from './features/view/routes.ts';
import { answerHeaders } from './http/answer-headers.ts';
import type { AppEnv } from './http/context.ts';
import { refuseCrossSite, requireJson } from './http/cross-site.ts';
import { openApiDocument } from './http/openapi-document.ts';
import { answerError } from './http/errors.ts';
import { embeddedCors, openToEveryOrigin } from './http/embed.ts';
import { edgeLifetimeHeader } from './http/public-answers.ts';
import { logRequest } from './http/request-log.ts';
import { applyBrand, prepareRequest } from './http/request.ts';
import { loadSession } from './http/session.ts';
import type { Services } from './services.ts';

/** Paths whose request body is a file. They count its bytes while it arrives. */
const filePaths = [
  '/api/agency/logo',
  '/api/objects/uploads/*',
  '/api/objects/multipart/:id/:partNumber{[0-9]+}',
  '/api/handoff/multipart/:id/:partNumber{[0-9]+}',
  '/api/objects/stills/*',
  '/api/handoff/stills/*',
];

/** Paths that receive signed forms. */
const formPath = '/api/sms/*';

/**
 * The API under /api.
 * @param overrides ports that tests replace
 */
export function createApp(overrides: Partial<Services> = {}) {
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use(logRequest((c) => routePath(c)));
  app.use(answerHeaders);
  app.use(readFeatured.path, openToEveryOrigin);
  app.use('/api/*', prepareRequest(overrides), embeddedCors);
  // Before sessions, which need the database, whose health is checked here.
  app.route('/api/health', healthRoutes);
  // A file shows no brand, so it does not wait for the settings.
  app.use('/api/*', except('/api/objects/uploads/*', applyBrand(overrides)), refuseCrossSite, loadSession);
  app.use('/api/*', except([...filePaths, formPath], requireJson));
  const api = app
    .route('/api/phone', identityRoutes)
    .route('/api/sms', smsRoutes)
    .route('/api/sms', smsReplyRoutes)
    .route('/', profileRoutes)
    .route('/', assistantRoutes)
    .route('/', translationRoutes)
    .route('/', referenceRoutes)
    .route('/', quickDraftRoutes)
    .route('/api/objects', objectRoutes)
    .route('/', videoResumeRoutes)
    .route('/', handoffRoutes)
    .route('/api/handoff', phoneHandoffRoutes)
    .route('/', certificationRoutes)
    .route('/', requestRoutes)
    .route('/api/embed', embedRoutes)
    .route('/', featuredRoutes)
    .route('/api/views', viewRoutes)
    .route('/', shortlistRoutes)
    .route('/', introductionRoutes)
    .route('/', accountRoutes)
    .route('/', stillFreeRoutes)
    .route('/', agencyRoutes)
    .route('/api/dev', outboxRoutes)
    .route('/api/dev', messagePreviewRoutes);
  let document: string | undefined;
  app.get('/api/openapi.json', async (c) => {
    document ??= JSON.stringify(await openApiDocument(api));
    // A new version of the Worker starts with an empty cache.
    c.header(edgeLifetimeHeader, 'public, max-age=86400');
    return c.body(document, 200, { 'Content-Type': 'application/json' });
  });
  app.all('/api/*', () => {
    throw new ProductError('not_found');
  });
  return api;
}
