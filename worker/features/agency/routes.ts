import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { auditPageSchema } from '#domain/agency/audit.ts';
import { uploadedLogoSchema } from '#domain/agency/brand.ts';
import { agencyNumbersSchema, todaySchema } from '#domain/agency/numbers.ts';
import { agencySettingsSchema, settingsPatchSchema } from '#domain/agency/settings.ts';
import { foundSchema, searchLimit } from '#domain/agency/search.ts';
import type { AppEnv } from '../../http/context.ts';
import { actor, deskOnly, deskSession, loadDeskSession } from '../../http/desk.ts';
import { drainedOnRefusal } from '../../http/file-body.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers, successSchema } from '../../http/openapi.ts';
import { queryParameters } from '../../http/query.ts';
import { requiredVersion } from '../../http/version.ts';
import { receiveLogo } from '../media/logo.ts';
import { readVersionedSettings } from '../../settings.ts';
import { listAudit } from './audit/service.ts';
import { deskCertificationRoutes, deskMediaRoutes } from './certification/routes.ts';
import { auditFilters, csvRoutes } from './csv/routes.ts';
import { readNumbers } from './numbers/service.ts';
import { onRequestRoutes } from './on-request/routes.ts';
import { deskReferenceRoutes } from './reference/routes.ts';
import { deskIntroductionRoutes } from './introduction/routes.ts';
import { deskRequestRoutes } from './request/routes.ts';
import { deskProfileRoutes, waitingProfileRoutes } from './profile/routes.ts';
import { markPresence } from './presence/service.ts';
import { searchDesk } from './search/service.ts';
import { trustlineRoutes } from './trustline/routes.ts';
import { changeSettings, requireSettingsVersion, type VersionedSettings } from './settings.ts';
import { deskSignInRoutes, deskSignOutRoutes } from './sign-in/routes.ts';
import { meRoutes, staffRoutes } from './staff/routes.ts';
import { readToday } from './today/service.ts';

const searchQuery = z.object({
  q: z.string().max(searchLimit, 'validation.tooLong').default('').describe('Beginnings of words'),
});

const presenceSchema = z.strictObject({
  subject: z.string().regex(/^[0-9a-z]{1,64}$/),
  /** Whether the caller is writing a reply. */
  isWriting: z.boolean().default(false),
});

function settingsAnswer(c: Context<AppEnv>, { settings, version }: VersionedSettings) {
  c.header('ETag', `"${version}"`);
  return c.json(settings);
}

/** Routes about the agency as a whole. */
const overviewRoutes = new Hono<AppEnv>()
  .get(
    '/today',
    describeRoute({ tags: ['desk'], summary: 'Counts of waiting work', responses: answers(200, todaySchema, 401) }),
    async (c) => c.json(await readToday(c.get('services'), actor(c))),
  )
  .get(
    '/search',
    describeRoute({
      tags: ['desk'],
      summary: 'The best matching requests, nannies and staff members for a text',
      responses: answers(200, foundSchema, 401, 422),
    }),
    queryParameters(searchQuery),
    async (c) => c.json(await searchDesk(c.get('services'), actor(c), c.req.valid('query').q)),
  )
  .post(
    '/presence',
    describeRoute({
      tags: ['desk'],
      summary: 'A heartbeat: the caller has this item open, or is writing a reply',
      responses: answers(200, successSchema, 401, 422),
    }),
    jsonBody(presenceSchema),
    async (c) => {
      await markPresence(c.get('services'), actor(c), c.req.valid('json'));
      return c.json({ success: true as const });
    },
  )
  .get(
    '/numbers',
    describeRoute({
      tags: ['desk'],
      summary: "The agency's statistics",
      responses: answers(200, agencyNumbersSchema, 401),
    }),
    async (c) => c.json(await readNumbers(c.get('services'), c.get('locale'))),
  )
  .get(
    '/settings',
    describeRoute({
      tags: ['desk'],
      summary: 'The settings; `ETag` is their version',
      responses: answers(200, agencySettingsSchema, 401),
    }),
    async (c) => settingsAnswer(c, await readVersionedSettings(c.get('services'))),
  )
  .put(
    '/settings',
    describeRoute({
      tags: ['desk'],
      summary:
        'Change settings; fields that are absent stay as they are. `If-Match` names the version seen. Other embedding sites need a session confirmed just before',
      responses: answers(200, agencySettingsSchema, 401, 403, 409, 422, 428),
    }),
    async (c, next) => {
      await requireSettingsVersion(c.get('services'), requiredVersion(c));
      await next();
    },
    jsonBody(settingsPatchSchema),
    async (c) => {
      const input = { patch: c.req.valid('json'), version: requiredVersion(c) };
      const acting = { actor: actor(c), session: deskSession(c) };
      return settingsAnswer(c, await changeSettings(c.get('services'), { ...acting, ...input }));
    },
  )
  .post(
    '/logo',
    describeRoute({
      tags: ['desk'],
      summary: "Upload a picture for use as the brand's logo",
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
      responses: answers(200, uploadedLogoSchema, 401, 403, 413, 415, 422),
    }),
    async (c) => {
      const { body } = c.req.raw;
      const objectPath = await drainedOnRefusal(c, () => receiveLogo(c.get('services'), body));
      return c.json({ objectPath });
    },
  )
  .get(
    '/audit',
    describeRoute({
      tags: ['desk'],
      summary: 'A page of the audit log, newest first',
      responses: answers(200, auditPageSchema, 400, 401, 403),
    }),
    queryParameters(auditFilters),
    async (c) => c.json(await listAudit(c.get('services'), c.req.valid('query'))),
  );

/** `/api/agency`: the desk. Only sign-in is public; every other route requires a role (policy.ts). */
export const agencyRoutes = new Hono<AppEnv>()
  .use(loadDeskSession)
  .route('/sign-in', deskSignInRoutes)
  .route('/sign-out', deskSignOutRoutes)
  .use(deskOnly)
  .route('/', overviewRoutes)
  .route('/', csvRoutes)
  .route('/me', meRoutes)
  .route('/staff', staffRoutes)
  .route('/requests', deskRequestRoutes)
  .route('/introductions', deskIntroductionRoutes)
  .route('/reviews', waitingProfileRoutes)
  .route('/profiles', deskProfileRoutes)
  .route('/profiles', onRequestRoutes)
  .route('/profiles', trustlineRoutes)
  .route('/certifications', deskCertificationRoutes)
  .route('/', deskReferenceRoutes)
  .route('/media', deskMediaRoutes);
