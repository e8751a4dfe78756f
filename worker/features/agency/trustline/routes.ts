import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { deskProfileSchema } from '#domain/profile/desk.ts';
import { trustlineCheckSchema, trustlineNumberSchema } from '#domain/trustline/desk.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers } from '../../../http/openapi.ts';
import { readDeskProfile } from '../profile/service.ts';
import { recordTrustline, revealTrustlineNumber } from './service.ts';

/** `/api/agency/profiles/:id`: what the agency found about a nanny in California's TrustLine registry. */
export const trustlineRoutes = new Hono<AppEnv>()
  .put(
    '/:id/trustline',
    describeRoute({
      tags: ['desk'],
      summary: 'Record a TrustLine check, based on the profile and the record that were seen',
      responses: answers(200, deskProfileSchema, 401, 403, 404, 409, 422),
    }),
    jsonBody(trustlineCheckSchema),
    async (c) => {
      const id = c.req.param('id');
      await recordTrustline(c.get('services'), actor(c), { id, check: c.req.valid('json') });
      return c.json(await readDeskProfile(c.get('services'), actor(c), id));
    },
  )
  .get(
    '/:id/trustline-number',
    describeRoute({
      tags: ['desk'],
      summary: "The nanny's number in the TrustLine registry; every read is logged",
      responses: answers(200, trustlineNumberSchema, 401, 403, 404),
    }),
    async (c) => c.json({ number: await revealTrustlineNumber(c.get('services'), actor(c), c.req.param('id')) }),
  );
