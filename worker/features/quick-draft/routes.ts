import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { quickDraftAnswerSchema, quickDraftChoiceSchema, quickDraftsSchema } from '#domain/quick-draft/schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers } from '../../http/openapi.ts';
import { requireSession, signedIn } from '../../http/session.ts';
import { decideQuickDraft, listQuickDrafts } from './service.ts';

/** `/api/quick-drafts`: quick profiles of a visitor who then verified a phone that already has a profile. */
export const quickDraftRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['profiles'],
      summary: "Quick profiles waiting for a decision by the session's user",
      responses: answers(200, quickDraftsSchema, 401),
    }),
    async (c) => c.json({ drafts: await listQuickDrafts(c.get('services'), requireSession(c)) }),
  )
  .post(
    '/:id',
    describeRoute({
      tags: ['profiles'],
      summary: "Merge a quick profile into the caller's profile, or discard it",
      responses: answers(200, quickDraftAnswerSchema, 401, 404, 422),
    }),
    signedIn,
    jsonBody(quickDraftChoiceSchema),
    async (c) => {
      const { choice } = c.req.valid('json');
      const session = requireSession(c);
      const profile = await decideQuickDraft(c.get('services'), session, c.req.param('id'), choice);
      return c.json({ success: true as const, profile });
    },
  );
