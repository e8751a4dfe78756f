import type { z } from 'zod';
import type { StaffRole } from './agency/roles.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an operation. It is decided before a body is read:
 * - `anyone`
 * - `signed-in`: a nanny with a session
 * - `owner`: the nanny whose profile `:id` is
 * - `desk`: staff with this role or a higher one
 * - `ownerOrDesk`: either of the two
 */
export type Access = 'anyone' | 'signed-in' | 'owner' | { desk: StaffRole } | { ownerOrDesk: StaffRole };

/**
 * What a change names of what its caller saw: the revision in `If-Match`, or nothing because of a reason. Without a required
 * `If-Match`, a request is refused before its body is read; an optional one is compared where it is sent.
 */
export type Seen = 'If-Match' | 'optional If-Match' | { any: string };

/** The revision that a call names, by what its contract asks for. */
type RevisionOf<O extends Operation> = O['seen'] extends 'If-Match'
  ? { revision: number }
  : O['seen'] extends 'optional If-Match'
    ? { revision?: number | undefined }
    : unknown;

/**
 * The contract of an operation. The route with the order of its checks, the API document, the client, and the tests that go over
 * all operations follow from it (docs/decisions/0041).
 */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters, as in `/api/agency/requests/:id`. */
  path: `/api/${string}`;
  tag: string;
  summary: string;
  access: Access;
  /** Required for every change at the desk. */
  seen?: Seen;
  /** With the same `Idempotency-Key`, a repetition changes nothing. */
  isRepeatable?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Largest body, where it is not that of `jsonBody`. */
  maxBodyBytes?: number;
  answer: z.ZodType;
  /** Of a successful answer, where it is not 200. */
  status?: 201;
  /** Error codes besides those of access, `If-Match`, body and query. */
  refusals?: readonly ErrorCode[];
}

/** The names of a path's parameters. */
type ParametersOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Parameters<O extends Operation> = Record<ParametersOf<O['path']>, string>;

/** What a client sends; parameters of the path and `revision` are beside query and body. */
export type Input<O extends Operation> = Parameters<O> &
  RevisionOf<O> &
  (O['query'] extends z.ZodType ? { query: z.input<O['query']> } : unknown) &
  (O['body'] extends z.ZodType ? { body: z.input<O['body']> } : unknown);

/** What the server receives, parsed. */
export type Received<O extends Operation> = Parameters<O> &
  RevisionOf<O> &
  (O['query'] extends z.ZodType ? { query: z.output<O['query']> } : unknown) &
  (O['body'] extends z.ZodType ? { body: z.output<O['body']> } : unknown);

export type Answer<O extends Operation> = z.output<O['answer']>;

/** Keeps the literal types of a contract. The annotation lets the bundler leave out contracts that no screen calls. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<const O extends Operation>(contract: O): O {
  return contract;
}

/** A route by its method and path, as in `GET /api/agency/requests/:id`. */
export function routeOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
