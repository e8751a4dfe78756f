import type { z } from 'zod';
import type { Answer, Input, Operation } from '#domain/operation.ts';
import type { SendRequest } from './request.ts';

interface CallOptions {
  /** Identifies the press of a button, so that a repeat after a lost answer changes nothing twice. */
  key?: string;
}

/**
 * Calls an operation by its contract and validates the answer. A change may finish while the page is being left: actions in their
 * undo period need that. Throws ApiError, whose message is in the caller's language.
 */
export type Call = <O extends Operation>(operation: O, input: Input<O>, options?: CallOptions) => Promise<Answer<O>>;

/** The answer and its revision, which its `ETag` names. */
export type Revised<O extends Operation> = Answer<O> & { revision: number };

/** The calls by contracts, based on a function that sends requests. */
export function callOver(send: SendRequest): Call {
  return (operation, input, options) => send(requestOf(operation, input, options));
}

/** Like {@link callOver}, for answers that do not contain their revision. */
export function revisedCallOver(send: SendRequest) {
  return <O extends Operation>(operation: O, input: Input<O>): Promise<Revised<O>> => {
    const { parse, ...request } = requestOf(operation, input);
    return send({
      ...request,
      parse: (json, headers) =>
        Object.assign({}, parse(json), { revision: Number(headers.get('ETag')?.replaceAll('"', '')) }),
    });
  };
}

function requestOf<O extends Operation>(operation: O, input: Input<O>, { key }: CallOptions = {}) {
  const { method, path, answer } = operation;
  const { body, revision, query = {} }: { body?: object; revision?: number; query?: object } = input;
  return {
    method,
    path: addressOf(path, input) + searchOf(query),
    parse: (json: unknown) => answer.parse(withoutUnknown(answer, json)) as Answer<O>,
    payload: body,
    headers: {
      ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    keepalive: method !== 'GET',
  };
}

/** A newer server may add fields; an open tab ignores those it does not know. */
function withoutUnknown(schema: z.ZodType, json: unknown): unknown {
  const issues = schema.safeParse(json).error?.issues.filter((issue) => issue.code === 'unrecognized_keys') ?? [];
  for (const { path, keys } of issues) {
    const holder = path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), json);
    for (const key of keys) Reflect.deleteProperty(Object(holder), key);
  }
  return json;
}

function addressOf(path: string, parameters: object): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(Reflect.get(parameters, name))));
}

/** The query of an address, without parameters that are absent or empty. Several values are named one after another. */
export function searchOf(query: object): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined || each === '' ? [] : [[name, String(each)]])),
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
