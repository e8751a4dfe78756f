import type { Hono } from 'hono';
import * as contract from '#domain/request/desk-contract.ts';
import { defaultList } from '#domain/request/desk.ts';
import type { AppEnv } from '../../../http/context.ts';
import { serve } from '../../../http/serve.ts';
import { listRequests, noteRequest, patchRequest, readRequest, releaseRequest, replyToRequest } from './service.ts';

/** The inbox. */
export function serveRequests(routes: Hono<AppEnv>): void {
  serve(routes, contract.listRequests, ({ services, caller, query: { state, ...filters } }) =>
    listRequests(services, caller, { list: state ?? defaultList(filters.q), ...filters }),
  );
  serve(routes, contract.readRequest, ({ services, caller, id }) => readRequest(services, caller, id));
  serve(routes, contract.changeRequest, ({ services, caller, id, revision, body: patch }) =>
    patchRequest(services, caller, { id, revision, patch }),
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
