import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  consentAnswerSchema,
  introductionLockSchema,
  introductionTimesSchema,
  introductionVoteSchema,
} from '#domain/introductions/schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers, successSchema } from '../../http/openapi.ts';
import { answerConsent } from './consents/service.ts';
import { chooseIntroductionTimes, lockIntroduction, unlockIntroduction, voteIntroduction } from './service.ts';

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
      summary: 'Vote on a nanny, until the votes are final',
      responses: answers(200, successSchema, 404, 409, 410, 422),
    }),
    jsonBody(introductionVoteSchema),
    async (c) => {
      const { token, ...vote } = c.req.valid('json');
      await voteIntroduction(c.get('services'), token, vote);
      return c.json({ success: true as const });
    },
  )
  .post(
    '/lock',
    describeRoute({
      tags: ['families'],
      summary: 'Make the own votes final. Once both parents have done so, each sees the votes of the other',
      responses: answers(200, successSchema, 404, 409, 410, 422),
    }),
    jsonBody(introductionLockSchema),
    async (c) => {
      await lockIntroduction(c.get('services'), c.req.valid('json').token);
      return c.json({ success: true as const });
    },
  )
  .delete(
    '/lock',
    describeRoute({
      tags: ['families'],
      summary: 'Take the lock back while the other parent has not locked',
      responses: answers(200, successSchema, 404, 409, 410, 422),
    }),
    jsonBody(introductionLockSchema),
    async (c) => {
      await unlockIntroduction(c.get('services'), c.req.valid('json').token);
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
      const { token, ...choice } = c.req.valid('json');
      await chooseIntroductionTimes(c.get('services'), token, choice);
      return c.json({ success: true as const });
    },
  );
