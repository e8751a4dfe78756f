import { cf } from '@astrojs/cloudflare/hono';
import { FetchState } from 'astro/fetch';
import { astro } from 'astro/hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ProductError } from '#domain/errors.ts';
import type { createApp } from './app.ts';
import { createBrandedServices } from './settings.ts';
import { answerHeaders } from './http/answer-headers.ts';
import type { AppEnv } from './http/context.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import { drainRefused } from './http/file-body.ts';
import { answerError } from './http/errors.ts';
import { logRequest } from './http/request-log.ts';
import { logError } from './log.ts';
import { workersCache } from './ports/public-cache.ts';

/** Largest form that a page accepts, in bytes. */
const maxFormBytes = 64 * 1024;

let api: ReturnType<typeof createApp> | undefined;

/** The API, which its first request loads: an isolate that begins with a page need not evaluate the contracts of all routes before. */
async function loadApi() {
  const app = await import('./app.ts');
  api ??= app.createApp();
  return api;
}

// Pages have their own app: in the API's app, each page would be matched against many routes.
const pages = new Hono<AppEnv>();
pages.onError(answerError);
pages.use(logRequest((c) => c.get('fetchState')?.routeData?.route ?? 'none'));
pages.use(answerHeaders);
pages.use(refuseCrossSite);
pages.post('*', bodyLimit({ maxSize: maxFormBytes, onError: refuseLargeForm }));
pages.use((c, next) => {
  // A page is rendered completely before it is sent, because its ETag needs all of it. `cf` and `astro` read this state.
  const state = new FetchState(c.req.raw);
  state.streaming = false;
  const requestId = c.get('requestId');
  Object.assign(state.locals, {
    reportFailure: (error: unknown) => logError('page_failed', error, { requestId }),
  });
  c.set('fetchState', state);
  return next();
});
pages.use(cf());
pages.use(astro());

function refuseLargeForm(): never {
  throw new ProductError('body_too_large');
}

/** The API reference is a page: a static file in production, rendered on request in development. */
const apiAddress = /^https?:\/\/[^/]+\/api\/(?!docs$)/;

export default {
  async fetch(request, env, context) {
    const app = apiAddress.test(request.url) ? await loadApi() : pages;
    const answer = await app.fetch(request, env, context);
    await drainRefused(request);
    return answer;
  },
  async scheduled(_event, env) {
    const { queueSweeps } = await import('./sweeps.ts');
    await queueSweeps(await createBrandedServices(env));
  },
  async queue(batch, env, context) {
    const { runJobs } = await import('./jobs.ts');
    await runJobs(await createBrandedServices(env, { publicCache: workersCache(context) }), batch);
  },
  /** Email to the sending address: delivery reports are processed, and emails from people go to the agency. */
  async email(message, env) {
    const { receiveReport } = await import('./features/outbox/bounces.ts');
    const services = await createBrandedServices(env);
    if (!(await receiveReport(services, message))) await message.forward(services.config.agency.serviceEmail);
  },
} satisfies ExportedHandler<Env>;
