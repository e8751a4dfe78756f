import { Hono } from 'hono';
import { html } from 'hono/html';
import * as contract from '#domain/still-free/contract.ts';
import { success } from '#domain/success.ts';
import type { AppEnv } from '../../http/context.ts';
import { knownLink } from '../../http/known-link.ts';
import { serve } from '../../http/serve.ts';
import { signedForm } from '../../http/signed-form.ts';
import { receiveReply } from './replies.ts';
import { answerStillFree, readStillFree } from './service.ts';

/** The link in a message, answered without signing in (docs/architecture.md 3). */
export const stillFreeRoutes = new Hono<AppEnv>();

serve(stillFreeRoutes, contract.readStillFree, ({ services, token }) => readStillFree(services, token));
serve(
  stillFreeRoutes,
  contract.answerStillFree,
  async ({ services, token, body }) => {
    await answerStillFree(services, token, body);
    return success;
  },
  knownLink(readStillFree),
);

/** `/api/sms/incoming`: replies to our text messages, which Twilio passes on as signed forms. */
export const smsReplyRoutes = new Hono<AppEnv>().post('/incoming', async (c) => {
  const answer = await receiveReply(c.get('services'), await signedForm(c));
  c.header('Content-Type', 'text/xml');
  const message = answer === undefined ? '' : await html`<Message>${answer}</Message>`;
  return c.body(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`);
});
