import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { contactRequestAnswerSchema, contactRequestBodySchema } from '#domain/contact/schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers, optionalHeader } from '../../http/openapi.ts';
import { clientNetwork } from '../../network.ts';
import { requestContact } from './service.ts';

/** `/api/contact-requests`: parents' requests to the agency. */
export const contactRoutes = new Hono<AppEnv>().post(
  '/',
  describeRoute({
    tags: ['contact'],
    summary: 'Ask the agency about a nanny',
    parameters: [optionalHeader('Idempotency-Key', 'With the same key a repetition is the same request')],
    responses: answers(201, contactRequestAnswerSchema, 404, 422, 429),
  }),
  jsonBody(contactRequestBodySchema),
  async (c) => {
    const { id } = await requestContact(c.get('services'), c.req.valid('json'), {
      network: clientNetwork(c.req.raw),
      locale: c.get('locale'),
      idempotencyKey: c.req.header('Idempotency-Key')?.slice(0, 200),
    });
    return c.json({ success: true, id }, 201);
  },
);
