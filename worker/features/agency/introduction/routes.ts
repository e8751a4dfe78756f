import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import {
  newIntroductionSchema,
  introductionExtendSchema,
  introductionInterviewSchema,
  introductionListSchema,
  introductionOrderSchema,
  introductionPatchSchema,
  introductionSchema,
  introductionSendSchema,
  type Introduction,
  phoneConsentSchema,
} from '#domain/introduction/schema.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, failures, optionalHeader, requiredHeader } from '../../../http/openapi.ts';
import { queryParameters } from '../../../http/query.ts';
import { requiredVersion, versionSeen } from '../../../http/version.ts';
import { calendarHeaders, introductionCalendar } from '../../introduction/interviews/service.ts';
import { arrangeInterview } from './interviews/service.ts';
import { recordConsent } from './consents/service.ts';
import { listIntroductions, readIntroduction } from './reading/service.ts';
import { sendIntroductionTo } from './sending/service.ts';
import {
  extendIntroduction,
  makeIntroduction,
  orderIntroduction,
  patchIntroduction,
  withdrawIntroduction,
} from './service.ts';

const listQuery = z.object({ requestId: z.string().min(1).max(100).describe('Id of the family’s request') });

/** Describes a write to an existing introduction. */
function describeWrite(summary: string) {
  return describeRoute({
    tags: ['desk'],
    summary,
    parameters: [requiredHeader('If-Match', 'The version that was seen, as in the ETag: `"7"`')],
    responses: answers(200, introductionSchema, 400, 401, 403, 404, 409, 422, 428),
  });
}

/** `/api/agency/introductions`: introductions of a few nannies to one family. */
export const deskIntroductionRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['desk'],
      summary: 'The introductions for a family’s request, newest first',
      responses: answers(200, introductionListSchema, 401, 422),
    }),
    queryParameters(listQuery),
    async (c) =>
      c.json({ items: await listIntroductions(c.get('services'), actor(c), c.req.valid('query').requestId) }),
  )
  .post(
    '/',
    describeRoute({
      tags: ['desk'],
      summary: 'Make an introduction for a family’s request, and ask its nannies',
      parameters: [optionalHeader('Idempotency-Key', 'With the same key a repetition is the same introduction')],
      responses: answers(201, introductionSchema, 401, 403, 404, 422),
    }),
    jsonBody(newIntroductionSchema),
    async (c) => {
      const introduction = await makeIntroduction(
        c.get('services'),
        actor(c),
        c.req.valid('json'),
        c.req.header('Idempotency-Key')?.slice(0, 200),
      );
      c.header('ETag', `"${introduction.version}"`);
      return c.json(introduction, 201);
    },
  )
  .get(
    '/:id',
    describeRoute({
      tags: ['desk'],
      summary: 'An introduction',
      responses: answers(200, introductionSchema, 401, 404),
    }),
    async (c) => answer(c, await readIntroduction(c.get('services'), actor(c), c.req.param('id'))),
  )
  .patch(
    '/:id',
    describeWrite('Change letter, nannies, notes, hidden fields or times; added nannies are asked'),
    versionSeen,
    jsonBody(introductionPatchSchema),
    async (c) => answer(c, await patchIntroduction(c.get('services'), actor(c), seen(c), c.req.valid('json'))),
  )
  .put(
    '/:id/order',
    describeWrite('Put the nannies in another order'),
    versionSeen,
    jsonBody(introductionOrderSchema),
    async (c) =>
      answer(c, await orderIntroduction(c.get('services'), actor(c), seen(c), c.req.valid('json').profileIds)),
  )
  .post(
    '/:id/send',
    describeWrite('Send a link to one or two people of the family; an address that has one gets another'),
    versionSeen,
    jsonBody(introductionSendSchema),
    async (c) =>
      answer(c, await sendIntroductionTo(c.get('services'), actor(c), seen(c), c.req.valid('json').recipients)),
  )
  .post('/:id/withdraw', describeWrite('End an introduction: its links show nothing anymore'), versionSeen, async (c) =>
    answer(c, await withdrawIntroduction(c.get('services'), actor(c), seen(c))),
  )
  .post(
    '/:id/extend',
    describeWrite('Let the links of a sent introduction end later'),
    versionSeen,
    jsonBody(introductionExtendSchema),
    async (c) => answer(c, await extendIntroduction(c.get('services'), actor(c), seen(c), c.req.valid('json').days)),
  )
  .post(
    '/:id/consents',
    describeWrite('Record what a nanny said by phone'),
    versionSeen,
    jsonBody(phoneConsentSchema),
    async (c) => answer(c, await recordConsent(c.get('services'), actor(c), seen(c), c.req.valid('json'))),
  )
  .post(
    '/:id/interviews',
    describeWrite('Agree on a proposed time for an interview, or cancel it; nanny and family are told'),
    versionSeen,
    jsonBody(introductionInterviewSchema),
    async (c) => answer(c, await arrangeInterview(c.get('services'), actor(c), seen(c), c.req.valid('json'))),
  )
  .get(
    '/:id/interviews.ics',
    describeRoute({
      tags: ['desk'],
      summary: 'The agreed interviews of an introduction, for a calendar',
      responses: {
        200: { description: 'A calendar file', content: { 'text/calendar': {} } },
        ...failures(401, 404),
      },
    }),
    async (c) =>
      c.body(await introductionCalendar(c.get('services'), c.req.param('id'), actor(c).locale), 200, calendarHeaders),
  );

function seen(c: Context<AppEnv>): { id: string; version: number } {
  return { id: c.req.param('id') ?? '', version: requiredVersion(c) };
}

function answer(c: Context<AppEnv>, introduction: Introduction) {
  c.header('ETag', `"${introduction.version}"`);
  return c.json(introduction);
}
