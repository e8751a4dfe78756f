import type { Hono } from 'hono';
import { readMe } from '#domain/agency/contract.ts';
import * as contract from '#domain/agency/staff-contract.ts';
import { success } from '#domain/success.ts';
import type { AppEnv } from '../../../http/context.ts';
import { deskSession } from '../../../http/desk.ts';
import { serve } from '../../../http/serve.ts';
import { finishRegistration, listPasskeys, removePasskey, startRegistration } from '../passkeys/service.ts';
import { relyingParty } from '../sign-in/routes.ts';
import { inviteAtDesk, listStaff, removeStaff } from './service.ts';

/** The staff of the agency, and the signed-in person with their passkeys. */
export function serveStaff(routes: Hono<AppEnv>): void {
  serve(routes, readMe, async ({ caller: { id, name, role } }) => ({ id, name, role }));
  serve(routes, contract.listPasskeys, ({ services, caller }) => listPasskeys(services, caller.id));
  serve(routes, contract.startPasskey, async ({ services, context }) => ({
    ...(await startRegistration(services, deskSession(context), relyingParty(context))),
  }));
  serve(routes, contract.addPasskey, async ({ services, caller, context, body }) => {
    const input = { ...body, party: relyingParty(context), actor: caller };
    await finishRegistration(services, deskSession(context), input);
    return success;
  });
  serve(routes, contract.removePasskey, async ({ services, caller, context, id }) => {
    await removePasskey(services, deskSession(context), caller, id);
    return success;
  });
  serve(routes, contract.listStaff, ({ services }) => listStaff(services));
  serve(routes, contract.inviteStaff, async ({ services, caller, context, body }) => ({
    ...success,
    id: await inviteAtDesk(services, { actor: caller, session: deskSession(context) }, body),
  }));
  serve(routes, contract.removeStaff, async ({ services, caller, context, id }) => {
    await removeStaff(services, { actor: caller, session: deskSession(context) }, id);
    return success;
  });
}
