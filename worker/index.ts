import { cf } from '@astrojs/cloudflare/hono';
import { astro } from 'astro/hono';
import { bodyLimit } from 'hono/body-limit';
import { createApp, tooLarge } from './app.ts';
import { sweepExpired } from './features/identity/service.ts';
import { sweepMedia } from './features/media/service.ts';
import { sweepOutbox } from './features/outbox/service.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import { edgeCache } from './http/edge-cache.ts';
import { runJobs } from './jobs.ts';
import { createServices } from './services.ts';

/** The largest form that a page takes. */
const maxFormBytes = 64 * 1024;

const app = createApp();
app.use(refuseCrossSite);
app.use(bodyLimit({ maxSize: maxFormBytes, onError: () => tooLarge() }));
app.use(edgeCache());
app.use(cf());
app.use(astro());

export default {
  fetch: app.fetch,
  async scheduled(_event, env) {
    const services = createServices(env);
    await sweepExpired(services);
    await sweepMedia(services);
    await sweepOutbox(services);
  },
  async queue(batch, env) {
    await runJobs(createServices(env), batch);
  },
} satisfies ExportedHandler<Env>;
