import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as contract from '#domain/account/contract.ts';
import { success } from '#domain/success.ts';
import { callerOf, keepFlow } from '../../http/caller.ts';
import type { AppEnv } from '../../http/context.ts';
import { wantsBearer } from '../../http/embed.ts';
import { failures } from '../../http/openapi.ts';
import { serve } from '../../http/serve.ts';
import { forgetSession, giveSession, requireSession } from '../../http/session.ts';
import { readOwnIntroductions } from '../introduction/own/service.ts';
import { eraseOwnAccount } from './erasure/service.ts';
import { exportAccount } from './export/service.ts';
import { pause, resume } from './pause/service.ts';
import { changePhone, sendChangeCode } from './phone/service.ts';
import { listDevices, readAccount, signOutEverywhere } from './service.ts';
import { readWeek } from './week/service.ts';

/** The nanny's own account (docs/specification.md 2.13). All routes concern the session's user. */
export const accountRoutes = new Hono<AppEnv>().get(
  '/api/account/export',
  describeRoute({
    tags: ['account'],
    summary: 'All data of the caller as a zip archive',
    responses: { 200: { description: 'Done', content: { 'application/zip': {} } }, ...failures(401, 429) },
  }),
  async (c) => {
    const archive = await exportAccount(c.get('services'), requireSession(c), c.get('locale'));
    c.header('Content-Type', 'application/zip');
    c.header('Content-Disposition', 'attachment; filename="nanny-profile.zip"');
    return c.body(archive);
  },
);

serve(accountRoutes, contract.readAccount, ({ services, caller }) => readAccount(services, caller));
serve(accountRoutes, contract.eraseAccount, async ({ services, caller, context }) => {
  await eraseOwnAccount(services, caller);
  forgetSession(context);
  return success;
});
serve(accountRoutes, contract.listOwnIntroductions, ({ services, caller }) => readOwnIntroductions(services, caller));
serve(accountRoutes, contract.sendChangeCode, async ({ services, caller, body, context }) => {
  const sent = await sendChangeCode(services, caller, body.phone, callerOf(context, 'flow'));
  const answer = { ...success, resendAfterSeconds: sent.resendAfterSeconds };
  if (wantsBearer(context)) return { ...answer, flow: sent.flow };
  keepFlow(context, 'flow', sent.flow);
  return answer;
});
serve(accountRoutes, contract.changePhone, async ({ services, caller, body: { flow, ...input }, context }) => {
  const asker = callerOf(context, 'flow');
  const bearer = wantsBearer(context);
  const { token, ...changed } = await changePhone(services, caller, input, bearer ? { ...asker, flow } : asker);
  const answer = { ...success, ...changed };
  giveSession(context, token);
  return bearer ? { ...answer, token } : answer;
});
serve(accountRoutes, contract.listDevices, ({ services, caller }) => listDevices(services, caller));
serve(accountRoutes, contract.signOutEverywhere, async ({ services, caller, context }) => {
  await signOutEverywhere(services, caller);
  forgetSession(context);
  return success;
});
serve(accountRoutes, contract.pauseProfile, ({ services, caller, body }) => pause(services, caller, body.until));
serve(accountRoutes, contract.resumeProfile, ({ services, caller }) => resume(services, caller));
serve(accountRoutes, contract.readWeek, ({ services, caller }) => readWeek(services, caller));
