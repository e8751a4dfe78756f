import { cf } from '@astrojs/cloudflare/hono';
import { astro } from 'astro/hono';
import { createApp } from './app.ts';
import { sweepExpired } from './features/identity/service.ts';
import { createServices } from './services.ts';

const app = createApp();
app.use(cf());
app.use(astro());

export default {
  fetch: app.fetch,
  async scheduled(_event, env) {
    await sweepExpired(createServices(env));
  },
} satisfies ExportedHandler<Env>;
