import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { deskReferenceSchema, deskReferencesSchema } from '#domain/references/schema.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { answers } from '../../../http/openapi.ts';
import { decideReference, listDeskReferences } from './service.ts';

const decided = answers(200, deskReferenceSchema, 401, 403, 404, 409);

/** What former families say, at the desk. */
export const deskReferenceRoutes = new Hono<AppEnv>()
  .get(
    '/profiles/:id/references',
    describeRoute({
      tags: ['desk'],
      summary: 'The former families whom a nanny asked, and what they said, the newest first',
      responses: answers(200, deskReferencesSchema, 401, 404),
    }),
    async (c) => c.json({ items: await listDeskReferences(c.get('services'), c.req.param('id')) }),
  )
  .post(
    '/references/:id/approve',
    describeRoute({ tags: ['desk'], summary: 'Show what a family said on her page', responses: decided }),
    (c) => decide(c, 'approved'),
  )
  .post(
    '/references/:id/refuse',
    describeRoute({ tags: ['desk'], summary: 'Keep what a family said off her page', responses: decided }),
    (c) => decide(c, 'refused'),
  );

async function decide(
  c: Context<AppEnv, '/references/:id/approve' | '/references/:id/refuse'>,
  state: 'approved' | 'refused',
) {
  return c.json(await decideReference(c.get('services'), actor(c), { id: c.req.param('id'), state }));
}
