import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import type { AppEnv } from '../../http/context.ts';
import { answers, jsonContent } from '../../http/openapi.ts';
import { checkHealth, healthSchema } from './service.ts';

/** `/api/health`, for monitoring. Says which part is down, but not why; 503 only when nothing works without it. */
export const healthRoutes = new Hono<AppEnv>().get(
  '/',
  describeRoute({
    tags: ['operation'],
    summary: 'Whether the parts of the product work, and which version runs',
    responses: {
      ...answers(200, healthSchema),
      503: { description: 'A part is down', content: jsonContent(healthSchema).content },
    },
  }),
  async (c) => {
    const health = await checkHealth(c.get('services'));
    return c.json(health, health.status === 'down' ? 503 : 200);
  },
);
