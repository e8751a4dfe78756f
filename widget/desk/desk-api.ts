import type { SendRequest } from '#widget/api/request.ts';
import { challengeOf, codeSentOf, meOf, passkeysOf, signedInOf, todayOf } from './desk-answers.ts';

const done = () => undefined;

/**
 * The calls of the desk that belong to no screen but its first: who is there, and what waits. The screens behind have calls of
 * their own (`useApi`), which load with them. Each throws ApiError, whose words are in the desk's language.
 */
export function createDeskApi(send: SendRequest) {
  const get = <Answer>(path: string, parse: (json: unknown) => Answer) =>
    send({ method: 'GET', path: `/api/agency${path}`, parse });
  const post = <Answer>(path: string, payload: object | undefined, parse: (json: unknown) => Answer) =>
    send({ method: 'POST', path: `/api/agency${path}`, payload, parse });
  return {
    sendCode: (phone: string) => post('/sign-in/send-code', { phone }, codeSentOf),
    /** @returns whether the desk is open, or a passkey has to be shown first */
    verifyCode: (phone: string, code: string) => post('/sign-in/verify-code', { phone, code }, signedInOf),
    passkeyOptions: () => post('/sign-in/passkey/options', undefined, challengeOf),
    showPasskey: (response: object) => post('/sign-in/passkey', response, done),
    signOut: () => post('/sign-out', undefined, done),
    me: () => get('/me', meOf),
    passkeys: () => get('/me/passkeys', passkeysOf),
    newPasskeyOptions: () => post('/me/passkeys/options', undefined, challengeOf),
    addPasskey: (name: string, response: object) => post('/me/passkeys', { name, response }, done),
    removePasskey: (id: string) =>
      send({ method: 'DELETE', path: `/api/agency/me/passkeys/${encodeURIComponent(id)}`, parse: done }),
    today: () => get('/today', todayOf),
    present: (subject: string, isWriting: boolean) => post('/presence', { subject, isWriting }, done),
  };
}
