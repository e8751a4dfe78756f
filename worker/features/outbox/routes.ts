import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { developmentOnly } from '../../http/development-only.ts';
import { listSentMessages } from './service.ts';

/** `/api/dev/outbox`: messages sent by the local SMS and email adapters. Exists in development only (docs/architecture.md 2). */
export const outboxRoutes = new Hono<AppEnv>().get('/outbox', developmentOnly, async (c) => {
  // A plus sign in a query string is decoded as a space: `?to=+12135550142` means the number.
  const to = c.req.query('to')?.trim();
  const recipient = to === undefined || to === '' ? undefined : to.replace(/^(?=1\d{10}$)/, '+');
  return c.json(await listSentMessages(c.get('services'), recipient));
});
