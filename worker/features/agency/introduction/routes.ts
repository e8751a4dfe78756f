import type { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as contract from '#domain/introduction/desk-contract.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor, deskOnly } from '../../../http/desk.ts';
import { failures } from '../../../http/openapi.ts';
import { serve } from '../../../http/serve.ts';
import { calendarHeaders, introductionCalendar } from '../../introduction/interviews/service.ts';
import { recordConsent } from './consents/service.ts';
import { arrangeInterview } from './interviews/service.ts';
import { listIntroductions, readIntroduction } from './reading/service.ts';
import { sendIntroductionTo } from './sending/service.ts';
import {
  extendIntroduction,
  makeIntroduction,
  orderIntroduction,
  patchIntroduction,
  withdrawIntroduction,
} from './service.ts';

const seen = ({ id, revision }: { id: string; revision: number }) => ({ id, revision });

/** Introductions of a few nannies to one family. */
export function serveIntroductions(routes: Hono<AppEnv>): void {
  serve(routes, contract.listIntroductions, async ({ services, caller, query }) => ({
    items: await listIntroductions(services, caller, query.requestId),
  }));
  serve(routes, contract.makeIntroduction, ({ services, caller, body, context }) =>
    makeIntroduction(services, caller, body, context.req.header('Idempotency-Key')?.slice(0, 200)),
  );
  serve(routes, contract.readIntroduction, ({ services, caller, id }) => readIntroduction(services, caller, id));
  serve(routes, contract.changeIntroduction, ({ services, caller, body, ...call }) =>
    patchIntroduction(services, caller, seen(call), body),
  );
  serve(routes, contract.orderIntroduction, ({ services, caller, body, ...call }) =>
    orderIntroduction(services, caller, seen(call), body.profileIds),
  );
  serve(routes, contract.sendIntroduction, ({ services, caller, body, ...call }) =>
    sendIntroductionTo(services, caller, seen(call), body.recipients),
  );
  serve(routes, contract.withdrawIntroduction, ({ services, caller, ...call }) =>
    withdrawIntroduction(services, caller, seen(call)),
  );
  serve(routes, contract.extendIntroduction, ({ services, caller, body, ...call }) =>
    extendIntroduction(services, caller, seen(call), body.days),
  );
  serve(routes, contract.recordConsent, ({ services, caller, body, ...call }) =>
    recordConsent(services, caller, seen(call), body),
  );
  serve(routes, contract.arrangeInterview, ({ services, caller, body, ...call }) =>
    arrangeInterview(services, caller, seen(call), body),
  );
  routes.get(
    '/api/agency/introductions/:id/interviews.ics',
    describeRoute({
      tags: ['desk'],
      summary: 'The agreed interviews of an introduction, for a calendar',
      responses: {
        200: { description: 'A calendar file', content: { 'text/calendar': {} } },
        ...failures(401, 404),
      },
    }),
    deskOnly('viewer'),
    async (c) =>
      c.body(await introductionCalendar(c.get('services'), c.req.param('id'), actor(c).locale), 200, calendarHeaders),
  );
}
