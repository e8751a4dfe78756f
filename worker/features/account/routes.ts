import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  accountSchema,
  changePhoneAnswerSchema,
  changePhoneSendSchema,
  changePhoneVerifySchema,
  codeSentSchema,
  pauseSchema,
  signedInDevicesSchema,
  weekSchema,
} from '#domain/account/schema.ts';
import { ownIntroductionsSchema } from '#domain/introduction/own.ts';
import { ownerProfileSchema } from '#domain/profile/schema.ts';
import { callerOf, keepFlow } from '../../http/caller.ts';
import type { AppEnv } from '../../http/context.ts';
import { writeCookie } from '../../http/cookies.ts';
import { wantsBearer } from '../../http/embed.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers, failures } from '../../http/openapi.ts';
import { successSchema } from '#domain/success.ts';
import { requireSession, setSessionCookie, signedIn } from '../../http/session.ts';
import { eraseOwnAccount } from './erasure/service.ts';
import { exportAccount } from './export/service.ts';
import { pause, resume } from './pause/service.ts';
import { changePhone, sendChangeCode } from './phone/service.ts';
import { readOwnIntroductions } from '../introduction/own/service.ts';
import { listDevices, readAccount, signOutEverywhere } from './service.ts';
import { readWeek } from './week/service.ts';

/** Signs the browser out by clearing its cookie. */
function forgetSession(c: Context<AppEnv>): void {
  writeCookie(c, 'sid', '', 0);
}

/** `/api/account`: the nanny's own account (docs/specification.md 2.13). All routes concern the session's user. */
export const accountRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({ tags: ['account'], summary: 'Who is signed in', responses: answers(200, accountSchema, 401) }),
    async (c) => c.json(await readAccount(c.get('services'), requireSession(c))),
  )
  .delete(
    '/',
    describeRoute({
      tags: ['account'],
      summary:
        "Erase the caller's account and all its data, immediately and permanently; needs a code verified in the last ten minutes",
      responses: answers(200, successSchema, 401, 403),
    }),
    async (c) => {
      await eraseOwnAccount(c.get('services'), requireSession(c));
      forgetSession(c);
      return c.json({ success: true as const });
    },
  )
  .get(
    '/introductions',
    describeRoute({
      tags: ['account'],
      summary: 'Where the agency asked about the caller, showed her profile to a family, and where she was chosen',
      responses: answers(200, ownIntroductionsSchema, 401),
    }),
    async (c) => c.json(await readOwnIntroductions(c.get('services'), requireSession(c))),
  )
  .get(
    '/export',
    describeRoute({
      tags: ['account'],
      summary: 'All data of the caller as a zip archive',
      responses: { 200: { description: 'Done', content: { 'application/zip': {} } }, ...failures(401, 429) },
    }),
    async (c) => {
      const archive = await exportAccount(c.get('services'), requireSession(c), c.get('locale'));
      c.header('Content-Type', 'application/zip');
      c.header('Content-Disposition', 'attachment; filename="nanny-profile.zip"');
      return c.body(archive);
    },
  )
  .post(
    '/phone/send-code',
    describeRoute({
      tags: ['account'],
      summary: "Text a code to the caller's new number",
      responses: answers(200, codeSentSchema, 401, 403, 422, 429, 503),
    }),
    signedIn,
    jsonBody(changePhoneSendSchema),
    async (c) => {
      const { phone } = c.req.valid('json');
      const sent = await sendChangeCode(c.get('services'), requireSession(c), phone, callerOf(c, 'flow'));
      const answer = { success: true as const, resendAfterSeconds: sent.resendAfterSeconds };
      if (wantsBearer(c)) return c.json({ ...answer, flow: sent.flow });
      keepFlow(c, 'flow', sent.flow);
      return c.json(answer);
    },
  )
  .post(
    '/phone/verify-code',
    describeRoute({
      tags: ['account'],
      summary: "Change the caller's number; the caller's other sessions end",
      responses: answers(200, changePhoneAnswerSchema, 401, 403, 409, 422, 429),
    }),
    signedIn,
    jsonBody(changePhoneVerifySchema),
    async (c) => {
      const { flow, ...input } = c.req.valid('json');
      const caller = callerOf(c, 'flow');
      const bearer = wantsBearer(c);
      const asker = bearer ? { ...caller, flow } : caller;
      const { token, ...changed } = await changePhone(c.get('services'), requireSession(c), input, asker);
      const answer = { success: true as const, ...changed };
      if (bearer) return c.json({ ...answer, token });
      setSessionCookie(c, token);
      return c.json(answer);
    },
  )
  .get(
    '/sessions',
    describeRoute({
      tags: ['account'],
      summary: 'Where the caller is signed in',
      responses: answers(200, signedInDevicesSchema, 401),
    }),
    async (c) => c.json(await listDevices(c.get('services'), requireSession(c))),
  )
  .delete(
    '/sessions',
    describeRoute({
      tags: ['account'],
      summary: 'Sign out everywhere, including here',
      responses: answers(200, successSchema, 401),
    }),
    async (c) => {
      await signOutEverywhere(c.get('services'), requireSession(c));
      forgetSession(c);
      return c.json({ success: true as const });
    },
  )
  .post(
    '/pause',
    describeRoute({
      tags: ['account'],
      summary: 'Pause: the page is unavailable and unlisted',
      responses: answers(200, ownerProfileSchema, 401, 404, 422),
    }),
    signedIn,
    jsonBody(pauseSchema),
    async (c) => c.json(await pause(c.get('services'), requireSession(c), c.req.valid('json').until)),
  )
  .post(
    '/resume',
    describeRoute({
      tags: ['account'],
      summary: 'Resume after a pause',
      responses: answers(200, ownerProfileSchema, 401, 404),
    }),
    async (c) => c.json(await resume(c.get('services'), requireSession(c))),
  )
  .get(
    '/week',
    describeRoute({
      tags: ['account'],
      summary: 'Views and requests of the last seven days, and the most helpful next step',
      responses: answers(200, weekSchema, 401, 404),
    }),
    async (c) => c.json(await readWeek(c.get('services'), requireSession(c))),
  );
