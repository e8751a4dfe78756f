import '#widget/kit/zod-without-eval.ts';
import { z } from 'zod';
import { todaySchema } from '#domain/agency/numbers.ts';
import {
  deskCodeSentSchema,
  deskMeSchema,
  deskSignedInSchema,
  passkeyOptionsSchema,
  passkeySchema,
} from '#domain/agency/desk-session.ts';
import { recordOf, type SendRequest } from '#widget/api/request.ts';

interface CallOptions {
  payload?: object;
  file?: Blob;
  headers?: Record<string, string>;
  /** Adds the response's version, from `ETag`, to its body as `version`, for the next change's `If-Match`. */
  readsVersion?: boolean;
  /** Lets the request finish while the page is being left. Actions in their undo period need it. */
  keepalive?: boolean;
}

/** Calls a path behind `/api/agency` and validates the response. Throws ApiError, whose message is in the desk's language. */
export type DeskCall = <Schema extends z.ZodType>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  schema: Schema,
  options?: CallOptions,
) => Promise<z.output<Schema>>;

/** The calls of the desk, based on a function that sends requests. */
export function deskCallOver(send: SendRequest): DeskCall {
  return (method, path, schema, { readsVersion = false, ...options } = {}) =>
    send({
      method,
      path: `/api/agency${path}`,
      parse: (json, headers) => schema.parse(readsVersion ? { ...recordOf(json), version: headers.get('ETag') } : json),
      ...options,
    });
}

/**
 * The calls that the desk needs at once: the visitor and what waits. The other screens have their own calls (`useApi`), which
 * load with them.
 */
export function createDeskApi(send: SendRequest) {
  const call = deskCallOver(send);
  let lastStart: Promise<unknown> = Promise.resolve();
  /**
   * One start of a sign-in at a time. A browser without a sign-in cookie gets one with each answer, and the last would replace the
   * one that a code was sent to.
   */
  function startSignIn<Answer>(start: () => Promise<Answer>): Promise<Answer> {
    const answer = lastStart.then(start, start);
    lastStart = answer;
    return answer;
  }
  return {
    sendCode: (phone: string) =>
      startSignIn(() => call('POST', '/sign-in/send-code', deskCodeSentSchema, { payload: { phone } })),
    /** `next`: whether the desk is open, or a passkey is required first. */
    verifyCode: (phone: string, code: string) =>
      call('POST', '/sign-in/verify-code', deskSignedInSchema, { payload: { phone, code } }),
    passkeyOptions: () => startSignIn(() => call('POST', '/sign-in/passkey/options', passkeyOptionsSchema)),
    signInWithPasskey: (response: object) => call('POST', '/sign-in/passkey', z.unknown(), { payload: response }),
    stepUpOptions: () => call('POST', '/sign-in/step-up/options', passkeyOptionsSchema),
    /** Confirms the session with a passkey. */
    stepUp: (response: object) => call('POST', '/sign-in/step-up', z.unknown(), { payload: response }),
    signOut: () => call('POST', '/sign-out', z.unknown()),
    me: () => call('GET', '/me', deskMeSchema),
    passkeys: () => call('GET', '/me/passkeys', z.array(passkeySchema)),
    newPasskeyOptions: () => call('POST', '/me/passkeys/options', passkeyOptionsSchema),
    addPasskey: (name: string, response: object) =>
      call('POST', '/me/passkeys', z.unknown(), { payload: { name, response } }),
    removePasskey: (id: string) => call('DELETE', `/me/passkeys/${encodeURIComponent(id)}`, z.unknown()),
    today: () => call('GET', '/today', todaySchema),
    present: (subject: string, isWriting: boolean) =>
      call('POST', '/presence', z.unknown(), { payload: { subject, isWriting } }),
  };
}
