import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { referenceReplySchema, askedReferenceSchema } from '#domain/reference/reply.ts';
import { ownReferenceSchema, ownReferencesSchema } from '#domain/reference/schema.ts';
import { referenceInputSchema } from '#domain/reference/asking.ts';
import type { AppEnv } from '../../http/context.ts';
import { jsonBody } from '../../http/json-body.ts';
import { knownLink } from '../../http/known-link.ts';
import { answers } from '../../http/openapi.ts';
import { successSchema } from '#domain/success.ts';
import { ownProfile, requireSession } from '../../http/session.ts';
import { clientNetwork } from '../../network.ts';
import { answerReference, readAskedReference } from './answering/service.ts';
import { askForReference, askForReferenceAgain, listReferences, removeReference } from './service.ts';

/** The size of the longest answers as JSON. */
const maxReplyBytes = 64 * 1024;

/** `/api/profiles/:id/references`: the families that a nanny asks for a reference. */
export const ownReferenceRoutes = new Hono<AppEnv>()
  .get(
    '/:id/references',
    describeRoute({
      tags: ['references'],
      summary: 'The former families whom the owner has asked, newest first',
      responses: answers(200, ownReferencesSchema, 401, 404),
    }),
    ownProfile,
    async (c) => c.json({ items: await listReferences(c.get('services'), c.req.param('id')) }),
  )
  .post(
    '/:id/references',
    describeRoute({
      tags: ['references'],
      summary: 'Ask a former family for a reference. It gets a link by e-mail or text message. Needs a verified phone',
      responses: answers(201, ownReferenceSchema, 401, 403, 404, 409, 422, 429),
    }),
    ownProfile,
    jsonBody(referenceInputSchema),
    async (c) => {
      const session = { ...requireSession(c), profileId: c.req.param('id') };
      const caller = { network: clientNetwork(c.req.raw), locale: c.get('locale') };
      return c.json(await askForReference(c.get('services'), session, c.req.valid('json'), caller), 201);
    },
  )
  .post(
    '/:id/references/:referenceId/again',
    describeRoute({
      tags: ['references'],
      summary: 'Send a family another link after the first has expired unanswered',
      responses: answers(200, ownReferenceSchema, 401, 403, 404, 409, 429),
    }),
    ownProfile,
    async (c) => {
      const session = { ...requireSession(c), profileId: c.req.param('id') };
      return c.json(await askForReferenceAgain(c.get('services'), session, c.req.param('referenceId')));
    },
  )
  .delete(
    '/:id/references/:referenceId',
    describeRoute({
      tags: ['references'],
      summary: 'Delete a reference; the page stops showing it at once',
      responses: answers(200, successSchema, 401, 404),
    }),
    ownProfile,
    async (c) => {
      const { id: profileId, referenceId: id } = c.req.param();
      await removeReference(c.get('services'), { id, profileId });
      return c.json({ success: true as const });
    },
  );

/** `/api/references/:token`: a family's link, answered without an account (docs/architecture.md 3). */
export const referenceRoutes = new Hono<AppEnv>()
  .get(
    '/:token',
    describeRoute({
      tags: ['references'],
      summary: "The questions that a family's link opens; changes nothing",
      responses: answers(200, askedReferenceSchema, 403, 404),
    }),
    async (c) => c.json(await readAskedReference(c.get('services'), c.req.param('token'), c.get('session'))),
  )
  .post(
    '/:token',
    describeRoute({
      tags: ['references'],
      summary: 'Save or submit an answer, decline, or withdraw',
      responses: answers(200, askedReferenceSchema, 403, 404, 410, 422, 429),
    }),
    knownLink(readAskedReference),
    jsonBody(referenceReplySchema, maxReplyBytes),
    async (c) => {
      const visitor = {
        session: c.get('session'),
        network: clientNetwork(c.req.raw),
        userAgent: c.req.header('User-Agent') ?? '',
      };
      return c.json(await answerReference(c.get('services'), c.req.param('token'), c.req.valid('json'), visitor));
    },
  );
