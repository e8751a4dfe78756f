import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { uploadedLogoSchema } from '#domain/agency/brand.ts';
import * as contract from '#domain/agency/contract.ts';
import * as searchContract from '#domain/agency/search-contract.ts';
import * as settingsContract from '#domain/agency/settings-contract.ts';
import type { AgencySettings } from '#domain/agency/settings.ts';
import { success } from '#domain/success.ts';
import type { AppEnv } from '../../http/context.ts';
import { deskOnly, deskSession, loadDeskSession } from '../../http/desk.ts';
import { drainedOnRefusal } from '../../http/file-body.ts';
import { answers } from '../../http/openapi.ts';
import { serve } from '../../http/serve.ts';
import { readRevisedSettings } from '../../settings.ts';
import { receiveLogo } from '../media/logo.ts';
import { listAudit } from './audit/service.ts';
import { serveCertifications } from './certification/routes.ts';
import { serveTables } from './csv/routes.ts';
import { serveImports } from './import/routes.ts';
import { serveIntroductions } from './introduction/routes.ts';
import { readNumbers } from './numbers/service.ts';
import { markPresence } from './presence/service.ts';
import { serveProfiles } from './profile/routes.ts';
import { serveReferences } from './reference/routes.ts';
import { serveRequests } from './request/routes.ts';
import { searchDesk } from './search/service.ts';
import { changeSettings } from './settings.ts';
import { deskSignInRoutes, deskSignOutRoutes } from './sign-in/routes.ts';
import { serveStaff } from './staff/routes.ts';
import { changeFirstWeek, markPageSeen, readToday } from './today/service.ts';
import { serveUnclaimed } from './unclaimed/routes.ts';

/** The desk. Only sign-in is public; everything else is for staff (docs/desk.md). */
export const agencyRoutes = new Hono<AppEnv>()
  .use('/api/agency/*', loadDeskSession)
  .route('/api/agency/sign-in', deskSignInRoutes)
  .route('/api/agency/sign-out', deskSignOutRoutes)
  .use('/api/agency/*', deskOnly('viewer'));

serveOverview(agencyRoutes);
serveTables(agencyRoutes);
serveStaff(agencyRoutes);
serveRequests(agencyRoutes);
serveIntroductions(agencyRoutes);
serveProfiles(agencyRoutes);
serveUnclaimed(agencyRoutes);
serveImports(agencyRoutes);
serveCertifications(agencyRoutes);
serveReferences(agencyRoutes);

/** The settings, with their revision as `ETag`: what is read here can be written. */
function settingsAnswer(c: Context<AppEnv>, { settings, revision }: { settings: AgencySettings; revision: number }) {
  c.header('ETag', `"${revision}"`);
  return settings;
}

/** The agency as a whole. */
function serveOverview(routes: Hono<AppEnv>): void {
  serve(routes, contract.readToday, ({ services, caller }) => readToday(services, caller));
  serve(routes, contract.changeFirstWeek, async ({ services, body }) => {
    await changeFirstWeek(services, body);
    return success;
  });
  serve(routes, contract.markPageSeen, async ({ services }) => {
    await markPageSeen(services);
    return success;
  });
  serve(routes, searchContract.searchDesk, ({ services, caller, query }) => searchDesk(services, caller, query.q));
  serve(routes, contract.markPresence, async ({ services, caller, body }) => {
    await markPresence(services, caller, body);
    return success;
  });
  serve(routes, settingsContract.readNumbers, ({ services, caller }) => readNumbers(services, caller.locale));
  serve(routes, settingsContract.readSettings, async ({ services, context }) =>
    settingsAnswer(context, await readRevisedSettings(services)),
  );
  serve(routes, settingsContract.changeSettings, async ({ services, caller, context, revision, body: patch }) =>
    settingsAnswer(
      context,
      await changeSettings(services, { actor: caller, session: deskSession(context), patch, revision }),
    ),
  );
  serve(routes, settingsContract.listAudit, ({ services, query }) => listAudit(services, query));
  routes.post(
    '/api/agency/logo',
    describeRoute({
      tags: ['desk'],
      summary: "Upload a picture for use as the brand's logo",
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
      responses: answers(200, uploadedLogoSchema, 401, 403, 413, 415, 422),
    }),
    deskOnly('owner'),
    async (c) => {
      const { body } = c.req.raw;
      const objectPath = await drainedOnRefusal(c, () => receiveLogo(c.get('services'), body));
      return c.json({ objectPath });
    },
  );
}
