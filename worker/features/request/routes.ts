import { Hono } from 'hono';
import { sendRequest } from '#domain/request/contract.ts';
import { success } from '#domain/success.ts';
import type { AppEnv } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { clientNetwork } from '../../network.ts';
import { receiveRequest } from './service.ts';

/** Parents' requests to the agency. */
export const requestRoutes = new Hono<AppEnv>();

serve(requestRoutes, sendRequest, async ({ services, body, context }) => {
  const { id } = await receiveRequest(services, body, {
    network: clientNetwork(context.req.raw),
    locale: context.get('locale'),
    idempotencyKey: context.req.header('Idempotency-Key')?.slice(0, 200),
  });
  return { ...success, id };
});
