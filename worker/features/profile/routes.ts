import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as contract from '#domain/profile/contract.ts';
import { previewProfile as previewContract } from '#domain/profile/preview-contract.ts';
import { createProfileSchema } from '#domain/profile/creation.ts';
import { ownerProfileSchema } from '#domain/profile/schema.ts';
import { deviceOf } from '../../http/caller.ts';
import type { AppEnv } from '../../http/context.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers } from '../../http/openapi.ts';
import { serve } from '../../http/serve.ts';
import { giveSession } from '../../http/session.ts';
import { clientNetwork } from '../../network.ts';
import type { Session } from '../../session/session.ts';
import { startAnonymousSession } from '../identity/sessions/service.ts';
import { previewProfile } from './own-page/service.ts';
import { createProfile, readOwnProfile, readProfile, updateProfile } from './service.ts';

/** A nanny's own profile and its public view (docs/specification.md 7, docs/architecture.md 4 and 5). */
export const profileRoutes = new Hono<AppEnv>().post(
  '/api/profiles',
  describeRoute({
    tags: ['profiles'],
    summary: "Create the session's profile; without a session, also create an anonymous user and session",
    responses: { ...answers(200, ownerProfileSchema), ...answers(201, ownerProfileSchema, 422, 429) },
  }),
  jsonBody(createProfileSchema),
  async (c) => {
    const session = c.get('session') ?? (await signInAnonymously(c, c.req.valid('json').humanToken));
    const { profile, created } = await createProfile(c.get('services'), session);
    c.header('ETag', `"${profile.revision}"`);
    return c.json(profile, created ? 201 : 200);
  },
);

serve(profileRoutes, contract.readOwnProfile, ({ services, caller, userId }) =>
  readOwnProfile(services, userId, caller),
);
serve(profileRoutes, contract.readProfileBySlug, async ({ services, caller: session, slug, context }) => {
  const { profile } = await readProfile(services, { slug }, { session, locale: context.get('locale') });
  return profile;
});
serve(profileRoutes, contract.readProfile, async ({ services, caller: session, id, context }) => {
  const { profile } = await readProfile(services, { id }, { session, locale: context.get('locale') });
  return profile;
});
serve(profileRoutes, previewContract, ({ services, caller, id, context }) =>
  previewProfile(services, caller, id, context.get('locale')),
);
serve(profileRoutes, contract.changeProfile, ({ services, caller, id, body, revision }) =>
  updateProfile(services, caller, id, body, revision),
);

async function signInAnonymously(c: Context<AppEnv>, humanToken: string | undefined): Promise<Session> {
  const network = clientNetwork(c.req.raw);
  const { session, token } = await startAnonymousSession(c.get('services'), {
    network,
    humanToken,
    device: deviceOf(c),
  });
  giveSession(c, token);
  return session;
}
