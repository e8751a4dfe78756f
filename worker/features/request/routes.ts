import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { requestAnswerSchema, requestBodySchema } from '#domain/request/schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers, optionalHeader } from '../../http/openapi.ts';
import { clientNetwork } from '../../network.ts';
import { receiveRequest } from './service.ts';

/** `/api/contact-requests`: parents' requests to the agency. */
export const requestRoutes = new Hono<AppEnv>().post(
  '/',
  describeRoute({
    tags: ['contact'],
    summary: 'Ask the agency about a nanny',
    parameters: [optionalHeader('Idempotency-Key', 'With the same key a repetition is the same request')],
    responses: answers(201, requestAnswerSchema, 404, 422, 429),
  }),
  jsonBody(requestBodySchema),
  async (c) => {
    const { id } = await receiveRequest(c.get('services'), c.req.valid('json'), {
      network: clientNetwork(c.req.raw),
      locale: c.get('locale'),
      idempotencyKey: c.req.header('Idempotency-Key')?.slice(0, 200),
    });
    return c.json({ success: true, id }, 201);
  },
);
