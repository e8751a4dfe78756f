import { cf } from '@astrojs/cloudflare/hono';
import { astro } from 'astro/hono';
import { createApp } from './app.ts';
import { sweepExpired } from './features/identity/service.ts';
import { sweepMedia } from './features/media/service.ts';
import { sweepOutbox } from './features/outbox/service.ts';
import { runJobs } from './jobs.ts';
import { createServices } from './services.ts';

const app = createApp();
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
