import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { createdHandoffSchema, handoffSchema } from '#domain/handoff/schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { answers } from '../../http/openapi.ts';
import { ownProfile, requireSession } from '../../http/session.ts';
import { cancelHandoff, createHandoff, readHandoff } from './service.ts';

/**
 * `/api/profiles/:id/handoffs`: links with which the nanny's phone uploads a video to the profile. They are created and watched
 * on the computer.
 */
export const handoffRoutes = new Hono<AppEnv>()
  .post(
    '/:id/handoffs',
    describeRoute({
      tags: ['media'],
      summary: "Create a link that lets a phone add one video to the caller's profile, valid for 15 minutes",
      responses: answers(201, createdHandoffSchema, 401, 404, 429),
    }),
    ownProfile,
    async (c) => {
      const session = requireSession(c);
      return c.json(await createHandoff(c.get('services'), session, c.req.param('id'), c.get('locale')), 201);
    },
  )
  .get(
    '/:id/handoffs/:handoffId',
    describeRoute({
      tags: ['media'],
      summary: "The phone's progress; once its video is there, also the profile",
      responses: answers(200, handoffSchema, 401, 404),
    }),
    ownProfile,
    async (c) => {
      const ids = { profileId: c.req.param('id'), id: c.req.param('handoffId') };
      return c.json(await readHandoff(c.get('services'), requireSession(c), ids));
    },
  )
  .delete(
    '/:id/handoffs/:handoffId',
    describeRoute({
      tags: ['media'],
      summary: 'End the link and continue on the computer',
      responses: answers(200, handoffSchema, 401, 404),
    }),
    ownProfile,
    async (c) => {
      const ids = { profileId: c.req.param('id'), id: c.req.param('handoffId') };
      return c.json(await cancelHandoff(c.get('services'), requireSession(c), ids));
    },
  );
