import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { deskCodeSentSchema, deskSignedInSchema, passkeyOptionsSchema } from '#domain/agency/desk-session.ts';
import { deskSendCodeSchema, deskVerifyCodeSchema, passkeyResponseSchema } from '#domain/agency/staff.ts';
import { callerOf, keepFlow } from '../../../http/caller.ts';
import type { AppEnv } from '../../../http/context.ts';
import { writeCookie } from '../../../http/cookies.ts';
import { deskSession, setDeskCookie } from '../../../http/desk.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers } from '../../../http/openapi.ts';
import { successSchema } from '#domain/success.ts';
import { clientNetwork } from '../../../network.ts';
import { finishPasskeySignIn, startPasskeySignIn } from '../passkeys/sign-in.ts';
import { finishStepUp, startStepUp } from '../passkeys/step-up.ts';
import { endDeskSession, sendDeskCode, verifyDeskCode } from './service.ts';

/** The origin at which the desk was opened, to which passkeys are bound. */
export function relyingParty(c: Context<AppEnv>) {
  const { origin, hostname } = new URL(c.req.url);
  return { origin, hostname };
}

/** `/api/agency/sign-in`: a passkey, or a code to the staff member's phone and then a passkey (docs/architecture.md 3). */
export const deskSignInRoutes = new Hono<AppEnv>()
  .post(
    '/send-code',
    describeRoute({
      tags: ['desk'],
      summary: 'Text a code to a staff member; the response is the same for every number',
      responses: answers(200, deskCodeSentSchema, 422, 429, 503),
    }),
    jsonBody(deskSendCodeSchema),
    async (c) => {
      const { flow, resendAfterSeconds } = await sendDeskCode(
        c.get('services'),
        c.req.valid('json').phone,
        callerOf(c, 'desk-flow'),
      );
      keepFlow(c, 'desk-flow', flow);
      return c.json({ success: true as const, resendAfterSeconds });
    },
  )
  .post(
    '/verify-code',
    describeRoute({
      tags: ['desk'],
      summary: 'Check the code and open a desk session',
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
      summary: 'Options for signing in with a passkey; the same for everybody, a challenge aside',
      responses: answers(200, passkeyOptionsSchema),
    }),
    async (c) => {
      const { flow: flowCookie } = callerOf(c, 'desk-flow');
      const { flow, options } = await startPasskeySignIn(c.get('services'), flowCookie, relyingParty(c));
      keepFlow(c, 'desk-flow', flow);
      return c.json(options);
    },
  )
  .post(
    '/passkey',
    describeRoute({
      tags: ['desk'],
      summary: 'Sign in with a passkey',
      responses: answers(200, successSchema, 403, 422),
    }),
    jsonBody(passkeyResponseSchema),
    async (c) => {
      const { flow, network } = callerOf(c, 'desk-flow');
      const input = { response: c.req.valid('json'), party: relyingParty(c), network, flow };
      setDeskCookie(c, await finishPasskeySignIn(c.get('services'), input));
      return c.json({ success: true as const });
    },
  )
  .post(
    '/step-up/options',
    describeRoute({
      tags: ['desk'],
      summary: 'Options for confirming the session with one of its person’s passkeys',
      responses: answers(200, passkeyOptionsSchema, 401),
    }),
    async (c) => c.json(await startStepUp(c.get('services'), deskSession(c), relyingParty(c))),
  )
  .post(
    '/step-up',
    describeRoute({
      tags: ['desk'],
      summary: 'Confirm the session with a passkey; its token changes',
      responses: answers(200, successSchema, 401, 403, 422),
    }),
    async (c, next) => {
      deskSession(c);
      await next();
    },
    jsonBody(passkeyResponseSchema),
    async (c) => {
      const input = { response: c.req.valid('json'), party: relyingParty(c), network: clientNetwork(c.req.raw) };
      setDeskCookie(c, await finishStepUp(c.get('services'), deskSession(c), input));
      return c.json({ success: true as const });
    },
  );

/** `POST /api/agency/sign-out`. */
export const deskSignOutRoutes = new Hono<AppEnv>().post(
  '/',
  describeRoute({ tags: ['desk'], summary: 'End the desk session', responses: answers(200, successSchema) }),
  async (c) => {
    const session = c.get('deskSession');
    if (session) await endDeskSession(c.get('services'), session, clientNetwork(c.req.raw));
    writeCookie(c, 'desk', '', 0);
    return c.json({ success: true as const });
  },
);
