import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { type EmbedConfig, embedConfigSchema } from '#domain/embed/schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { answers } from '../../http/openapi.ts';

/**
 * `/api/embed`: the first request of an embedded builder. Any page may read it, so that the builder can say why it does not
 * start.
 */
export const embedRoutes = new Hono<AppEnv>().get(
  '/config',
  describeRoute({
    tags: ['embed'],
    summary: 'Whether the asking page may embed the builder',
    responses: answers(200, embedConfigSchema),
  }),
  (c) => {
    const { config } = c.get('services');
    const origin = c.req.header('Origin');
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Vary', 'Origin');
    return c.json<EmbedConfig>({
      isAllowed: origin === undefined || origin === new URL(c.req.url).origin || c.get('embedOrigins').includes(origin),
      agencyName: config.agency.name,
      linksTrustline: config.trustline.isUsed,
      developmentOutbox: config.environment === 'development',
      humanCheckSiteKey: config.turnstile?.siteKey,
    });
  },
);
