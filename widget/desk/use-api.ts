import '#widget/kit/zod-without-eval.ts';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { SendRequest } from '#widget/api/request.ts';
import { useDesk } from './desk.ts';

interface CallOptions {
  payload?: object;
  file?: Blob;
  headers?: Record<string, string>;
  /** What waits to be taken back also goes out while the page is being left. */
  keepalive?: boolean;
}

/** Calls a path behind `/api/agency` and checks its answer. Throws ApiError, whose words are in the desk's language. */
export type DeskCall = <Schema extends z.ZodType>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  schema: Schema,
  options?: CallOptions,
) => Promise<z.output<Schema>>;

/** The calls of a part of the desk, which load with its screens. */
export function useApi<Api>(create: (call: DeskCall) => Api): Api {
  const { request } = useDesk();
  return useMemo(() => create(callsOver(request)), [create, request]);
}

function callsOver(send: SendRequest): DeskCall {
  return (method, path, schema, options) =>
    send({ method, path: `/api/agency${path}`, parse: (json) => schema.parse(json), ...options });
}
