import type { Hono } from 'hono';
import * as contract from '#domain/request/desk-contract.ts';
import { defaultList } from '#domain/request/desk.ts';
import type { AppEnv } from '../../../http/context.ts';
import { serve } from '../../../http/serve.ts';
import { suggestForRequest } from './suggestions/service.ts';
import { joinRequests } from './joining/service.ts';
import { makeRequest } from './making/service.ts';
import { noteRequest, patchRequest, releaseRequest, replyToRequest } from './changing/service.ts';
import { listRequests, readRequest } from './service.ts';

/** The inbox. */
export function serveRequests(routes: Hono<AppEnv>): void {
  serve(routes, contract.listRequests, ({ services, caller, query: { state, ...filters } }) =>
    listRequests(services, caller, { list: state ?? defaultList(filters.q), ...filters }),
  );
  serve(routes, contract.makeRequest, ({ services, caller, body, context }) =>
    makeRequest(services, caller, body, context.req.header('Idempotency-Key')?.slice(0, 200)),
  );
  serve(routes, contract.readRequest, ({ services, caller, id }) => readRequest(services, caller, id));
  serve(routes, contract.suggestForRequest, ({ services, caller, id }) =>
    suggestForRequest(services, { id, locale: caller.locale }),
  );
  serve(routes, contract.changeRequest, ({ services, caller, id, revision, body: patch }) =>
    patchRequest(services, caller, { id, revision, patch }),
  );
  serve(routes, contract.joinRequests, ({ services, caller, id, revision, body }) =>
    joinRequests(services, caller, { id, revision, otherId: body.requestId }),
  );
  serve(routes, contract.noteRequest, ({ services, caller, id, revision, body }) =>
    noteRequest(services, caller, { id, revision, ...body }),
  );
  serve(routes, contract.replyToRequest, ({ services, caller, id, revision, body }) =>
    replyToRequest(services, caller, { id, revision, ...body }),
  );
  serve(routes, contract.releaseRequest, ({ services, caller, id, revision }) =>
    releaseRequest(services, caller, { id, revision }),
  );
}
