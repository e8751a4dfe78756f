import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { createProfileSchema } from '#domain/profile/creation.ts';
import { profilePreviewSchema } from '#domain/profile/preview-dialog.ts';
import {
  type OwnerProfile,
  ownerProfileSchema,
  profilePatchSchema,
  profileStubSchema,
  publicProfileSchema,
} from '#domain/profile/schema.ts';
import { deviceOf } from '../../http/caller.ts';
import type { AppEnv } from '../../http/context.ts';
import { wantsBearer } from '../../http/embed.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers, optionalHeader } from '../../http/openapi.ts';
import { expectedVersion } from '../../http/version.ts';
import { ownProfile, requireSession, setSessionCookie } from '../../http/session.ts';
import { clientNetwork } from '../../network.ts';
import type { Session } from '../../session/session.ts';
import { startAnonymousSession } from '../identity/sessions/service.ts';
import { previewProfile } from './own-page/service.ts';
import { createProfile, readOwnProfile, readProfile, updateProfile } from './service.ts';

const profileViewSchema = z.union([ownerProfileSchema, publicProfileSchema, profileStubSchema]);

/** `/api/profiles`: a nanny's own profile and its public view (docs/specification.md 7, docs/architecture.md 4 and 5). */
export const profileRoutes = new Hono<AppEnv>()
  .post(
    '/',
    describeRoute({
      tags: ['profiles'],
      summary: "Create the session's profile; without a session, also create an anonymous user and session",
      responses: { ...answers(200, ownerProfileSchema), ...answers(201, ownerProfileSchema, 422, 429) },
    }),
    jsonBody(createProfileSchema),
    async (c) => {
      const session = c.get('session') ?? (await signInAnonymously(c, c.req.valid('json').humanToken));
      const { profile, created } = await createProfile(c.get('services'), session);
      return c.json(withVersion(c, profile), created ? 201 : 200);
    },
  )
  .get(
    '/user/:userId',
    describeRoute({
      tags: ['profiles'],
      summary: "The session's own profile",
      responses: answers(200, ownerProfileSchema, 404),
    }),
    async (c) => {
      const profile = await readOwnProfile(c.get('services'), c.req.param('userId'), c.get('session'));
      return c.json(withVersion(c, profile));
    },
  )
  .get(
    '/by-slug/:slug',
    describeRoute({
      tags: ['profiles'],
      summary: 'A profile by its current or a former slug',
      responses: answers(200, profileViewSchema, 404),
    }),
    async (c) => {
      const viewer = { session: c.get('session'), locale: c.get('locale') };
      const view = await readProfile(c.get('services'), { slug: c.req.param('slug') }, viewer);
      return c.json(view.kind === 'owner' ? withVersion(c, view.profile) : view.profile);
    },
  )
  .get(
    '/:id',
    describeRoute({
      tags: ['profiles'],
      summary: "A profile as the caller may see it: all of it, its public part in the request's language, or a stub",
      responses: answers(200, profileViewSchema, 404),
    }),
    async (c) => {
      const viewer = { session: c.get('session'), locale: c.get('locale') };
      const view = await readProfile(c.get('services'), { id: c.req.param('id') }, viewer);
      return c.json(view.kind === 'owner' ? withVersion(c, view.profile) : view.profile);
    },
  )
  .get(
    '/:id/preview',
    describeRoute({
      tags: ['profiles'],
      summary: "The caller's profile as families see it, published or not, in the request's language",
      responses: answers(200, profilePreviewSchema, 401, 404),
    }),
    async (c) => {
      const session = requireSession(c);
      return c.json(await previewProfile(c.get('services'), session, c.req.param('id'), c.get('locale')));
    },
  )
  .put(
    '/:id',
    describeRoute({
      tags: ['profiles'],
      summary: "Merge fields into the caller's profile; with a stale `If-Match` the response is a 409",
      parameters: [optionalHeader('If-Match', 'The version that the fields were changed from, as in the ETag: `"7"`')],
      responses: answers(200, ownerProfileSchema, 401, 404, 409, 422),
    }),
    ownProfile,
    jsonBody(profilePatchSchema),
    async (c) => {
      const session = requireSession(c);
      const profile = await updateProfile(
        c.get('services'),
        session,
        c.req.param('id'),
        c.req.valid('json'),
        expectedVersion(c),
      );
      return c.json(withVersion(c, profile));
    },
  );

async function signInAnonymously(c: Context<AppEnv>, humanToken: string | undefined): Promise<Session> {
  const network = clientNetwork(c.req.raw);
  const { session, token } = await startAnonymousSession(c.get('services'), {
    network,
    humanToken,
    device: deviceOf(c),
  });
  if (wantsBearer(c)) c.header('X-Session-Token', token);
  else setSessionCookie(c, token);
  return session;
}

function withVersion(c: Context<AppEnv>, profile: OwnerProfile): OwnerProfile {
  c.header('ETag', `"${profile.version}"`);
  return profile;
}
