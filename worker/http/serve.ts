import type { Context, Hono, MiddlewareHandler } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { type ErrorCode, errorStatus } from '#domain/errors.ts';
import type { Access, Answer, Operation, Received } from '#domain/operation.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../session/actor.ts';
import type { Session } from '../session/session.ts';
import type { AppEnv } from './context.ts';
import { actor, deskOnly } from './desk.ts';
import { jsonBody } from './json-body.ts';
import { answers, optionalHeader, requiredHeader } from './openapi.ts';
import { type Editor, editorOf, ownerOrDesk } from './owner-or-desk.ts';
import { queryParameters } from './query.ts';
import { ownProfile, requireSession, signedIn } from './session.ts';
import { expectedRevision, requiredRevision, revisionSeen } from './revision.ts';

/** The caller as an operation's access guarantees it. */
type CallerOf<A extends Access> = A extends { desk: unknown }
  ? Actor
  : A extends { ownerOrDesk: unknown }
    ? Editor
    : A extends 'anyone'
      ? Session | null
      : Session;

/** A call that may be made, with parsed input. */
export type Call<O extends Operation> = Received<O> & {
  caller: CallerOf<O['access']>;
  services: Services;
  context: Context<AppEnv>;
};

/**
 * Adds the route of an operation. Its checks run in the order of docs/architecture.md 5: access, `If-Match`, query, body. An
 * answer with a `revision` has it as its `ETag`, and a profile at the desk that of the profile.
 * @param further checks of access that depend on the record, such as whether a link is valid
 */
export function serve<O extends Operation>(
  routes: Hono<AppEnv>,
  operation: O,
  handle: (call: Call<O>) => Promise<Answer<O>>,
  ...further: MiddlewareHandler[]
): void {
  const { method, path, query, body, seen } = operation;
  const checks: MiddlewareHandler[] = [described(operation), ...accessChecks(operation.access), ...further];
  if (seen === 'If-Match') checks.push(revisionSeen);
  if (query) checks.push(queryParameters(query));
  if (body) checks.push(jsonBody(body, operation.maxBodyBytes));
  routes.on(method, [path], ...checks, async (c) => {
    const answer = await handle({
      ...c.req.param(),
      ...(seen === 'If-Match' && { revision: requiredRevision(c) }),
      ...(seen === 'optional If-Match' && { revision: expectedRevision(c) }),
      ...(query && { query: validated(c, 'query') }),
      ...(body && { body: validated(c, 'json') }),
      caller: callerOf(c, operation.access),
      services: c.get('services'),
      context: c,
    } as Call<O>);
    const revision = revisionOf(answer);
    if (revision !== undefined) c.header('ETag', `"${revision}"`);
    return c.json(answer, operation.status ?? 200);
  });
}

function accessChecks(access: Access): MiddlewareHandler[] {
  if (access === 'anyone') return [];
  if (access === 'signed-in') return [signedIn];
  if (access === 'owner') return [ownProfile];
  return 'desk' in access ? [deskOnly(access.desk)] : [ownerOrDesk(access.ownerOrDesk)];
}

function callerOf(c: Context<AppEnv>, access: Access): Session | Editor | Actor | null {
  if (access === 'anyone') return c.get('session');
  if (typeof access === 'string') return requireSession(c);
  return 'desk' in access ? actor(c) : editorOf(c);
}

const seenRevision = 'The revision that was seen, as in the `ETag` of an answer: `"7"`';

/** The documentation of an operation, with the refusals of its checks. */
function described(contract: Operation) {
  const { tag, summary, access, seen, query, body, answer, status = 200, refusals = [] } = contract;
  const codes: ErrorCode[] = [
    ...(access === 'anyone' ? [] : (['session_required'] as const)),
    ...(access === 'owner' ? (['not_found'] as const) : []),
    ...(typeof access === 'object' ? (['forbidden', 'not_found'] as const) : []),
    ...(seen === 'If-Match' ? (['precondition_required', 'malformed_request', 'stale'] as const) : []),
    ...(seen === 'optional If-Match' ? (['malformed_request', 'stale'] as const) : []),
    ...(query || body ? (['malformed_request', 'validation_failed'] as const) : []),
    ...refusals,
  ];
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
  return describeRoute({
    tags: [tag],
    summary,
    ...(typeof access === 'object' && { description: descriptionOf(access) }),
    parameters: [
      ...(seen === 'If-Match' ? [requiredHeader('If-Match', seenRevision)] : []),
      ...(seen === 'optional If-Match' ? [optionalHeader('If-Match', seenRevision)] : []),
      ...(contract.isRepeatable
        ? [optionalHeader('Idempotency-Key', 'With the same key, a repetition changes nothing')]
        : []),
    ],
    responses: answers(status, answer, ...statuses),
  });
}

function descriptionOf(access: Extract<Access, object>): string {
  const role = 'desk' in access ? access.desk : access.ownerOrDesk;
  return `For staff with the role \`${role}\` or a higher one${'desk' in access ? '' : ', and the owner of the profile'}.`;
}

/** What a validator before the handler has parsed. */
function validated(c: Context<AppEnv>, target: 'query' | 'json'): unknown {
  const { req }: { req: { valid(target: string): unknown } } = c as never;
  return req.valid(target);
}

const revised = z.object({
  revision: z.number().optional().catch(undefined),
  profile: z.object({ revision: z.number() }).optional().catch(undefined),
});

/** The revision of an answered record. */
function revisionOf(answer: unknown): number | undefined {
  const { data } = revised.safeParse(answer);
  return data?.revision ?? data?.profile?.revision;
}
