import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { consentAnswerSchema, introductionTimesSchema, introductionVoteSchema } from '#domain/introduction/schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers } from '../../http/openapi.ts';
import { successSchema } from '#domain/success.ts';
import { answerIntroduction } from './answers/service.ts';
import { answerConsent } from './consents/service.ts';

/** `/api/consents`: whether a nanny wants to be introduced, by the link of a message. */
export const consentRoutes = new Hono<AppEnv>().post(
  '/',
  describeRoute({
    tags: ['families'],
    summary: 'Answer whether the agency may introduce the nanny to a family',
    responses: answers(200, successSchema, 404, 410, 422),
  }),
  jsonBody(consentAnswerSchema),
  async (c) => {
    const { token, answer } = c.req.valid('json');
    await answerConsent(c.get('services'), token, answer);
    return c.json({ success: true as const });
  },
);

/** `/api/introductions`: what the people of a family say about the nannies of their introduction, by the link of a message. */
export const familyIntroductionRoutes = new Hono<AppEnv>()
  .put(
    '/votes',
    describeRoute({
      tags: ['families'],
      summary: 'Say what the caller thinks of a nanny; the other parent and the agency see it',
      responses: answers(200, successSchema, 404, 410, 422),
    }),
    jsonBody(introductionVoteSchema),
    async (c) => {
      await answerIntroduction(c.get('services'), c.req.valid('json'));
      return c.json({ success: true as const });
    },
  )
  .post(
    '/times',
    describeRoute({
      tags: ['families'],
      summary: 'Choose up to three of the proposed interview times with a nanny',
      responses: answers(200, successSchema, 404, 410, 422),
    }),
    jsonBody(introductionTimesSchema),
    async (c) => {
      await answerIntroduction(c.get('services'), c.req.valid('json'));
      return c.json({ success: true as const });
    },
  );
