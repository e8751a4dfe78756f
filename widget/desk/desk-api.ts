import '#widget/kit/zod-without-eval.ts';
import { z } from 'zod';
import { deskCodeSentSchema, deskSignedInSchema, passkeyOptionsSchema } from '#domain/agency/desk-session.ts';
import type { SendRequest } from '#widget/api/request.ts';

/** The calls of signing in and out, which have no contracts because they set cookies. */
export function createDeskApi(send: SendRequest) {
  const post = <Schema extends z.ZodType>(path: string, schema: Schema, payload?: object) =>
    send({ method: 'POST', path: `/api/agency${path}`, parse: (json) => schema.parse(json), payload });
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
    sendCode: (phone: string) => startSignIn(() => post('/sign-in/send-code', deskCodeSentSchema, { phone })),
    /** `next`: whether the desk is open, or a passkey is required first. */
    verifyCode: (phone: string, code: string) => post('/sign-in/verify-code', deskSignedInSchema, { phone, code }),
    passkeyOptions: () => startSignIn(() => post('/sign-in/passkey/options', passkeyOptionsSchema)),
    signInWithPasskey: (response: object) => post('/sign-in/passkey', z.unknown(), response),
    stepUpOptions: () => post('/sign-in/step-up/options', passkeyOptionsSchema),
    /** Confirms the session with a passkey. */
    stepUp: (response: object) => post('/sign-in/step-up', z.unknown(), response),
    signOut: () => post('/sign-out', z.unknown()),
  };
}
