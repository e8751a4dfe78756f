import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  phoneStatusSchema,
  sendCodeAnswerSchema,
  sendCodeSchema,
  verifyCodeAnswerSchema,
  verifyCodeSchema,
} from '#domain/identity/schema.ts';
import { callerOf, keepFlow } from '../../http/caller.ts';
import type { AppEnv } from '../../http/context.ts';
import { wantsBearer } from '../../http/embed.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers } from '../../http/openapi.ts';
import { successSchema } from '#domain/success.ts';
import { signedForm } from '../../http/signed-form.ts';
import { forgetSession, giveSession } from '../../http/session.ts';
import { receiveDeliveryReport } from './delivery.ts';
import { phoneStatus, sendCode, verifyCode } from './service.ts';
import { endSession } from './sessions/service.ts';

/** `/api/phone`: one-time codes and the session they open (docs/specification.md 7, docs/architecture.md 3). */
export const identityRoutes = new Hono<AppEnv>()
  .post(
    '/send-code',
    describeRoute({
      tags: ['phone'],
      summary: 'Text a one-time code to a phone',
      responses: answers(200, sendCodeAnswerSchema, 422, 429, 503),
    }),
    jsonBody(sendCodeSchema),
    async (c) => {
      const { answer, flow } = await sendCode(c.get('services'), c.req.valid('json').phone, callerOf(c, 'flow'));
      if (wantsBearer(c)) return c.json({ ...answer, flow });
      keepFlow(c, 'flow', flow);
      return c.json(answer);
    },
  )
  .post(
    '/verify-code',
    describeRoute({
      tags: ['phone'],
      summary: 'Check a one-time code and open a session',
      responses: answers(200, verifyCodeAnswerSchema, 403, 422, 429),
    }),
    jsonBody(verifyCodeSchema),
    async (c) => {
      const { flow, ...input } = c.req.valid('json');
      const caller = callerOf(c, 'flow');
      const bearer = wantsBearer(c);
      const { answer, token } = await verifyCode(
        c.get('services'),
        input,
        bearer ? { ...caller, flow } : caller,
        c.get('session'),
      );
      giveSession(c, token);
      return c.json(bearer ? { ...answer, token } : answer);
    },
  )
  .get(
    '/status/:userId?',
    describeRoute({
      tags: ['phone'],
      summary: "Whether the session's user has verified a phone",
      responses: answers(200, phoneStatusSchema),
    }),
    (c) => c.json(phoneStatus(c.get('session'), c.req.param('userId'))),
  )
  .post(
    '/sign-out',
    describeRoute({ tags: ['phone'], summary: 'End the session', responses: answers(200, successSchema) }),
    async (c) => {
      const session = c.get('session');
      if (session) await endSession(c.get('services'), session);
      forgetSession(c);
      return c.json({ success: true as const });
    },
  );

/**
 * `/api/sms/status`: Twilio's delivery reports for text messages. They are signed forms, so they need neither a session nor JSON.
 */
export const smsRoutes = new Hono<AppEnv>().post('/status', async (c) => {
  const report = { ...(await signedForm(c)), reference: c.req.query('reference') ?? '' };
  await receiveDeliveryReport(c.get('services'), report);
  return c.body(null, 204);
});
