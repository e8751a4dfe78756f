import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { referenceCallOutcomeSchema } from '#domain/reference/reply.ts';
import { deskReferenceSchema, deskReferencesSchema } from '#domain/reference/schema.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, requiredHeader } from '../../../http/openapi.ts';
import { requiredVersion, versionSeen } from '../../../http/version.ts';
import { decideReference, listDeskReferences, recordCall } from './service.ts';

/** The size of the longest answers as JSON. */
const maxOutcomeBytes = 64 * 1024;

/** Describes a decision about a reference that was seen. */
function describeDecision(summary: string) {
  return describeRoute({
    tags: ['desk'],
    summary,
    parameters: [requiredHeader('If-Match', 'The revision that was seen: `"7"`')],
    responses: answers(200, deskReferenceSchema, 400, 401, 403, 404, 409, 422, 428),
  });
}

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
    describeDecision("Publish a family's answers on the nanny's page"),
    versionSeen,
    (c) => decide(c, 'approved'),
  )
  .post('/references/:id/refuse', describeDecision("Keep a family's answers off the nanny's page"), versionSeen, (c) =>
    decide(c, 'refused'),
  )
  .post(
    '/references/:id/call',
    describeDecision('Record the answers of a family that asked to be called'),
    versionSeen,
    jsonBody(referenceCallOutcomeSchema, maxOutcomeBytes),
    async (c) => {
      const called = { ...seen(c), outcome: c.req.valid('json') };
      return c.json(await recordCall(c.get('services'), actor(c), called));
    },
  );

async function decide(
  c: Context<AppEnv, '/references/:id/approve' | '/references/:id/refuse'>,
  state: 'approved' | 'refused',
) {
  return c.json(await decideReference(c.get('services'), actor(c), { ...seen(c), state }));
}

function seen(c: Context<AppEnv>): { id: string; revision: number } {
  return { id: c.req.param('id') ?? '', revision: requiredVersion(c) };
}
