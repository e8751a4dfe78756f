import type { Hono } from 'hono';
import * as contract from '#domain/profile/unclaimed-contract.ts';
import type { AppEnv } from '../../../http/context.ts';
import { serve } from '../../../http/serve.ts';
import { messageNanny } from '../nanny-message/service.ts';
import { readDeskProfile } from '../profile/service.ts';
import { changeUnclaimed, inviteAll, inviteNanny, readInvitations, writeProfile } from './service.ts';

/** Profiles that staff write for nannies, invitations to claim them, and messages to any nanny. */
export function serveUnclaimed(routes: Hono<AppEnv>): void {
  serve(routes, contract.writeProfile, async ({ services, caller, body }) =>
    readDeskProfile(services, caller, await writeProfile(services, caller, body)),
  );
  serve(routes, contract.changeUnclaimed, async ({ services, caller, id, revision, body: patch }) => {
    await changeUnclaimed(services, caller, { id, revision, patch });
    return readDeskProfile(services, caller, id);
  });
  serve(routes, contract.inviteNanny, async ({ services, caller, id }) => {
    await inviteNanny(services, caller, id);
    return readDeskProfile(services, caller, id);
  });
  serve(routes, contract.inviteAll, ({ services, caller }) => inviteAll(services, caller));
  serve(routes, contract.readInvitations, ({ services }) => readInvitations(services));
  serve(routes, contract.messageNanny, async ({ services, caller, id, body: { text } }) => {
    await messageNanny(services, caller, { id, text });
    return readDeskProfile(services, caller, id);
  });
}
