import { requestDetailSchema, requestPageSchema, type RequestPatch } from '#domain/request/desk.ts';
import type { DeskCall } from '../desk-api.ts';

const ifVersion = (version: number) => ({ 'If-Match': `"${version}"` });

/**
 * The calls about families' requests. `version` is the displayed version: a stale one is rejected with 409 and the current
 * request.
 */
export function createRequestsApi(call: DeskCall) {
  return {
    requests: (query: string) => call('GET', `/requests?${query}`, requestPageSchema),
    request: (id: string) => call('GET', `/requests/${id}`, requestDetailSchema),
    patch: (id: string, version: number, patch: RequestPatch) =>
      call('PATCH', `/requests/${id}`, requestDetailSchema, { payload: patch, headers: ifVersion(version) }),
    note: (id: string, text: string) =>
      call('POST', `/requests/${id}/notes`, requestDetailSchema, { payload: { text } }),
    reply: (id: string, version: number, text: string) =>
      call('POST', `/requests/${id}/replies`, requestDetailSchema, {
        payload: { text },
        headers: ifVersion(version),
        keepalive: true,
      }),
    release: (id: string) => call('POST', `/requests/${id}/release`, requestDetailSchema, { keepalive: true }),
  };
}
