import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { answers, failures, successSchema } from '../../../http/openapi.ts';
import { eraseForNanny, exportForNanny } from './service.ts';

/** `/api/agency/profiles/:id`: export and erasure at a nanny's request. */
export const onRequestRoutes = new Hono<AppEnv>()
  .get(
    '/:id/export',
    describeRoute({
      tags: ['desk'],
      summary: 'All stored data of a nanny as a zip archive, to hand over to her',
      responses: {
        200: { description: 'Done', content: { 'application/zip': {} } },
        ...failures(401, 403, 404, 429),
      },
    }),
    async (c) => {
      const id = c.req.param('id');
      const { archive, fileName } = await exportForNanny(c.get('services'), actor(c), id, c.get('locale'));
      c.header('Content-Type', 'application/zip');
      c.header('Content-Disposition', `attachment; filename="${fileName}"`);
      return c.body(archive);
    },
  )
  .post(
    '/:id/erase',
    describeRoute({
      tags: ['desk'],
      summary: "Erase a nanny's account and all its data, at her request",
      responses: answers(200, successSchema, 401, 403, 404),
    }),
    async (c) => {
      await eraseForNanny(c.get('services'), actor(c), c.req.param('id'));
      return c.json({ success: true as const });
    },
  );
