import type { Hono } from 'hono';
import * as contract from '#domain/reference/desk-contract.ts';
import type { AppEnv } from '../../../http/context.ts';
import { serve } from '../../../http/serve.ts';
import { decideReference, listDeskReferences, recordCall } from './service.ts';

/** References of former families, at the desk. */
export function serveReferences(routes: Hono<AppEnv>): void {
  serve(routes, contract.listReferences, async ({ services, caller, id }) => ({
    items: await listDeskReferences(services, caller.locale, id),
  }));
  serve(routes, contract.approveReference, ({ services, caller, id, revision }) =>
    decideReference(services, caller, { id, revision, state: 'approved' }),
  );
  serve(routes, contract.refuseReference, ({ services, caller, id, revision }) =>
    decideReference(services, caller, { id, revision, state: 'refused' }),
  );
  serve(routes, contract.recordReferenceCall, ({ services, caller, id, revision, body: outcome }) =>
    recordCall(services, caller, { id, revision, outcome }),
  );
}
