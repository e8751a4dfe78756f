import { cf } from '@astrojs/cloudflare/hono';
import { astro } from 'astro/hono';
import { Hono } from 'hono';

const app = new Hono<{ Bindings: Env }>();
app.get('/api/x', (c) => c.json(c.env));
app.use(cf());
app.use(astro());
export default { fetch: app.fetch } satisfies ExportedHandler<Env>;
