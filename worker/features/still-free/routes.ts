import { Hono } from 'hono';
import { html } from 'hono/html';
import { describeRoute } from 'hono-openapi';
import { stillFreeAnswerSchema, stillFreeSchema } from '#domain/still-free/schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers } from '../../http/openapi.ts';
import { successSchema } from '#domain/success.ts';
import { knownLink } from '../../http/known-link.ts';
import { signedForm } from '../../http/signed-form.ts';
import { receiveReply } from './replies.ts';
import { answerStillFree, readStillFree } from './service.ts';

/** `/api/still-free/:token`: the link in a message, answered without signing in (docs/architecture.md 3). */
export const stillFreeRoutes = new Hono<AppEnv>()
  .get(
    '/:token',
    describeRoute({
      tags: ['account'],
      summary: 'The question that a "Still free?" link opens; changes nothing',
      responses: answers(200, stillFreeSchema, 404),
    }),
    async (c) => c.json(await readStillFree(c.get('services'), c.req.param('token'))),
  )
  .post(
    '/:token',
    describeRoute({
      tags: ['account'],
      summary: 'Answer a "Still free?" link, once',
      responses: answers(200, successSchema, 404, 410, 422),
    }),
    knownLink(readStillFree),
    jsonBody(stillFreeAnswerSchema),
    async (c) => {
      await answerStillFree(c.get('services'), c.req.param('token'), c.req.valid('json'));
      return c.json({ success: true as const });
    },
  );

/** `/api/sms/incoming`: replies to our text messages, which Twilio passes on as signed forms. */
export const smsReplyRoutes = new Hono<AppEnv>().post('/incoming', async (c) => {
  const answer = await receiveReply(c.get('services'), await signedForm(c));
  c.header('Content-Type', 'text/xml');
  const message = answer === undefined ? '' : await html`<Message>${answer}</Message>`;
  return c.body(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`);
});
