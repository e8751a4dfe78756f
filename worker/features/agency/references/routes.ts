import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { referenceCallOutcomeSchema } from '#domain/references/reply.ts';
import { deskReferenceSchema, deskReferencesSchema, videoWordsSchema } from '#domain/references/schema.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers } from '../../../http/openapi.ts';
import {
  captionReferenceVideo,
  decideReference,
  listDeskReferences,
  recordCall,
  removeReferenceVideo,
} from './service.ts';

/** The size of the longest answers as JSON. */
const maxOutcomeBytes = 64 * 1024;

const decided = answers(200, deskReferenceSchema, 401, 403, 404, 409);

/** References of former families, at the desk. */
export const deskReferenceRoutes = new Hono<AppEnv>()
  .get(
    '/profiles/:id/references',
    describeRoute({
      tags: ['desk'],
      summary: 'The former families a nanny asked, with their answers, newest first',
      responses: answers(200, deskReferencesSchema, 401, 404),
    }),
    async (c) => c.json({ items: await listDeskReferences(c.get('services'), c.get('locale'), c.req.param('id')) }),
  )
  .post(
    '/references/:id/approve',
    describeRoute({ tags: ['desk'], summary: "Publish a family's answers on the nanny's page", responses: decided }),
    (c) => decide(c, 'approved'),
  )
  .post(
    '/references/:id/refuse',
    describeRoute({ tags: ['desk'], summary: "Keep a family's answers off the nanny's page", responses: decided }),
    (c) => decide(c, 'refused'),
  )
  .post(
    '/references/:id/call',
    describeRoute({
      tags: ['desk'],
      summary: 'Record the answers of a family that asked to be called',
      responses: answers(200, deskReferenceSchema, 401, 403, 404, 409, 422),
    }),
    jsonBody(referenceCallOutcomeSchema, maxOutcomeBytes),
    async (c) => {
      const called = { id: c.req.param('id'), outcome: c.req.valid('json') };
      return c.json(await recordCall(c.get('services'), actor(c), called));
    },
  )
  .put(
    '/references/:id/captions',
    describeRoute({
      tags: ['desk'],
      summary: "Write the captions of a family's video",
      responses: answers(200, deskReferenceSchema, 401, 403, 404, 409, 422),
    }),
    jsonBody(videoWordsSchema),
    async (c) => {
      const { text: words, replaces } = c.req.valid('json');
      const captions = { id: c.req.param('id'), words, replaces };
      return c.json(await captionReferenceVideo(c.get('services'), actor(c), captions));
    },
  )
  .delete(
    '/references/:id/video',
    describeRoute({
      tags: ['desk'],
      summary: "Delete a family's video permanently; its answers stay",
      responses: decided,
    }),
    async (c) => c.json(await removeReferenceVideo(c.get('services'), actor(c), c.req.param('id'))),
  );

async function decide(
  c: Context<AppEnv, '/references/:id/approve' | '/references/:id/refuse'>,
  state: 'approved' | 'refused',
) {
  return c.json(await decideReference(c.get('services'), actor(c), { id: c.req.param('id'), state }));
}
