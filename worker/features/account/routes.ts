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
import { ownerProfileSchema } from '#domain/profile/schema.ts';
import { callerOf } from '../../http/caller.ts';
import type { AppEnv } from '../../http/context.ts';
import { writeCookie } from '../../http/cookies.ts';
import { wantsBearer } from '../../http/embed.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers, failures, successSchema } from '../../http/openapi.ts';
import { requireSession, setSessionCookie, signedIn } from '../../http/session.ts';
import { knownDeviceMs } from '../identity/service.ts';
import { eraseOwnAccount } from './erasure/service.ts';
import { exportAccount } from './export/service.ts';
import { pause, resume } from './pause/service.ts';
import { changePhone, sendChangeCode } from './phone/service.ts';
import { listDevices, readAccount, signOutEverywhere } from './service.ts';
import { readWeek } from './week/service.ts';

/** A started change of number stays bound to its browser for an hour. */
const flowMaxAgeSeconds = 60 * 60;

/** Signs the browser out by clearing its cookie. */
function forgetSession(c: Context<AppEnv>): void {
  writeCookie(c, 'sid', '', 0);
}

/** `/api/account`: the nanny's own account (design.md 15). All routes concern the session's user. */
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
      summary: 'Erase everything of hers, at once and for good; needs a code verified within ten minutes',
      responses: answers(200, successSchema, 401, 403),
    }),
    async (c) => {
      await eraseOwnAccount(c.get('services'), requireSession(c));
      forgetSession(c);
      return c.json({ success: true as const });
    },
  )
  .get(
    '/export',
    describeRoute({
      tags: ['account'],
      summary: 'Everything of hers as a zip archive',
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
      summary: 'Text a code to the number that she wants from now on',
      responses: answers(200, codeSentSchema, 401, 403, 422, 429, 503),
    }),
    signedIn,
    jsonBody(changePhoneSendSchema),
    async (c) => {
      const { phone } = c.req.valid('json');
      const sent = await sendChangeCode(c.get('services'), requireSession(c), phone, callerOf(c, 'flow'));
      const answer = { success: true as const, resendAfterSeconds: sent.resendAfterSeconds };
      if (wantsBearer(c)) return c.json({ ...answer, flow: sent.flow });
      writeCookie(c, 'flow', sent.flow, flowMaxAgeSeconds);
      return c.json(answer);
    },
  )
  .post(
    '/phone/verify-code',
    describeRoute({
      tags: ['account'],
      summary: 'Make the number hers; her other sessions end',
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
      if (caller.flow !== undefined) writeCookie(c, 'flow', caller.flow, knownDeviceMs / 1000);
      return c.json(answer);
    },
  )
  .get(
    '/sessions',
    describeRoute({
      tags: ['account'],
      summary: 'Where she is signed in',
      responses: answers(200, signedInDevicesSchema, 401),
    }),
    async (c) => c.json(await listDevices(c.get('services'), requireSession(c))),
  )
  .delete(
    '/sessions',
    describeRoute({
      tags: ['account'],
      summary: 'Sign out everywhere, here too',
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
      summary: 'Not looking now: the page is not available and in no list',
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
      summary: 'Looking again',
      responses: answers(200, ownerProfileSchema, 401, 404),
    }),
    async (c) => c.json(await resume(c.get('services'), requireSession(c))),
  )
  .get(
    '/week',
    describeRoute({
      tags: ['account'],
      summary: 'Looks, requests and what would help most, of the last seven days',
      responses: answers(200, weekSchema, 401, 404),
    }),
    async (c) => c.json(await readWeek(c.get('services'), requireSession(c))),
  );
