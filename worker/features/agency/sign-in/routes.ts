import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { deskCodeSentSchema, deskSignedInSchema, passkeyOptionsSchema } from '#domain/agency/desk-session.ts';
import { deskSendCodeSchema, deskVerifyCodeSchema, passkeyResponseSchema } from '#domain/agency/staff.ts';
import { callerOf } from '../../../http/caller.ts';
import type { AppEnv } from '../../../http/context.ts';
import { writeCookie } from '../../../http/cookies.ts';
import { deskSession, setDeskCookie } from '../../../http/desk.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, successSchema } from '../../../http/openapi.ts';
import { clientNetwork } from '../../../network.ts';
import { finishAuthentication, startAuthentication } from './passkeys.ts';
import { endDeskSession, sendDeskCode, verifyDeskCode } from './service.ts';

/** A started sign-in stays bound to its browser for an hour. */
const flowMaxAgeSeconds = 60 * 60;

/** The origin at which the desk was opened, to which passkeys are bound. */
export function relyingParty(c: Context<AppEnv>) {
  const { origin, hostname } = new URL(c.req.url);
  return { origin, hostname };
}

/** `/api/agency/sign-in`: a code to the staff member's phone, then a passkey (design.md 3). */
export const deskSignInRoutes = new Hono<AppEnv>()
  .post(
    '/send-code',
    describeRoute({
      tags: ['desk'],
      summary: 'Text a code to somebody of the agency; the answer is the same for everybody else',
      responses: answers(200, deskCodeSentSchema, 422, 429, 503),
    }),
    jsonBody(deskSendCodeSchema),
    async (c) => {
      const { flow, resendAfterSeconds } = await sendDeskCode(
        c.get('services'),
        c.req.valid('json').phone,
        callerOf(c, 'desk-flow'),
      );
      writeCookie(c, 'desk-flow', flow, flowMaxAgeSeconds);
      return c.json({ success: true as const, resendAfterSeconds });
    },
  )
  .post(
    '/verify-code',
    describeRoute({
      tags: ['desk'],
      summary: 'Check the code and open a session of the desk',
      responses: answers(200, deskSignedInSchema, 403, 422, 429),
    }),
    jsonBody(deskVerifyCodeSchema),
    async (c) => {
      const { token, next } = await verifyDeskCode(c.get('services'), c.req.valid('json'), callerOf(c, 'desk-flow'));
      setDeskCookie(c, token);
      return c.json({ success: true as const, next });
    },
  )
  .post(
    '/passkey/options',
    describeRoute({
      tags: ['desk'],
      summary: 'What the browser needs to show a passkey',
      responses: answers(200, passkeyOptionsSchema, 401),
    }),
    async (c) => c.json(await startAuthentication(c.get('services'), deskSession(c), relyingParty(c))),
  )
  .post(
    '/passkey',
    describeRoute({
      tags: ['desk'],
      summary: 'Show a passkey and open the session',
      responses: answers(200, successSchema, 401, 403, 422),
    }),
    async (c, next) => {
      deskSession(c);
      await next();
    },
    jsonBody(passkeyResponseSchema),
    async (c) => {
      const input = { response: c.req.valid('json'), party: relyingParty(c), network: clientNetwork(c.req.raw) };
      await finishAuthentication(c.get('services'), deskSession(c), input);
      return c.json({ success: true as const });
    },
  );

/** `POST /api/agency/sign-out`. */
export const deskSignOutRoutes = new Hono<AppEnv>().post(
  '/',
  describeRoute({ tags: ['desk'], summary: 'End the session of the desk', responses: answers(200, successSchema) }),
  async (c) => {
    const session = c.get('deskSession');
    if (session) await endDeskSession(c.get('services'), session);
    writeCookie(c, 'desk', '', 0);
    return c.json({ success: true as const });
  },
);
