import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import {
  newPacketSchema,
  packetExtendSchema,
  packetInterviewSchema,
  packetListSchema,
  packetOrderSchema,
  packetPatchSchema,
  packetSchema,
  packetSendSchema,
  type Packet,
  phoneConsentSchema,
} from '#domain/packets/schema.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor } from '../../../http/desk.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, failures, requiredHeader } from '../../../http/openapi.ts';
import { queryParameters } from '../../../http/query.ts';
import { requiredVersion, versionSeen } from '../../../http/version.ts';
import { calendarHeaders, packetCalendar } from '../../packets/interviews/service.ts';
import { arrangeInterview } from './interviews/service.ts';
import { listPackets, readPacket } from './reading/service.ts';
import {
  extendPacket,
  makePacket,
  orderPacket,
  patchPacket,
  recordConsent,
  sendPacketTo,
  withdrawPacket,
} from './service.ts';

const listQuery = z.object({ requestId: z.string().min(1).max(100).describe('Id of the family’s request') });

/** Describes a write to an existing packet. */
function describeWrite(summary: string) {
  return describeRoute({
    tags: ['desk'],
    summary,
    parameters: [requiredHeader('If-Match', 'The version that was seen, as in the ETag: `"7"`')],
    responses: answers(200, packetSchema, 400, 401, 403, 404, 409, 422, 428),
  });
}

/** `/api/agency/packets`: introductions of a few nannies to one family. */
export const packetRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['desk'],
      summary: 'The packets for a family’s request, newest first',
      responses: answers(200, packetListSchema, 401, 422),
    }),
    queryParameters(listQuery),
    async (c) => c.json({ items: await listPackets(c.get('services'), actor(c), c.req.valid('query').requestId) }),
  )
  .post(
    '/',
    describeRoute({
      tags: ['desk'],
      summary: 'Make a packet for a family’s request, and ask its nannies',
      responses: answers(201, packetSchema, 401, 403, 404, 422),
    }),
    jsonBody(newPacketSchema),
    async (c) => {
      const packet = await makePacket(c.get('services'), actor(c), c.req.valid('json'));
      c.header('ETag', `"${packet.version}"`);
      return c.json(packet, 201);
    },
  )
  .get(
    '/:id',
    describeRoute({ tags: ['desk'], summary: 'A packet', responses: answers(200, packetSchema, 401, 404) }),
    async (c) => answer(c, await readPacket(c.get('services'), actor(c), c.req.param('id'))),
  )
  .patch(
    '/:id',
    describeWrite('Change letter, nannies, notes, hidden fields, times or deadline; added nannies are asked'),
    versionSeen,
    jsonBody(packetPatchSchema),
    async (c) => answer(c, await patchPacket(c.get('services'), actor(c), seen(c), c.req.valid('json'))),
  )
  .put(
    '/:id/order',
    describeWrite('Put the nannies in another order'),
    versionSeen,
    jsonBody(packetOrderSchema),
    async (c) => answer(c, await orderPacket(c.get('services'), actor(c), seen(c), c.req.valid('json').profileIds)),
  )
  .post(
    '/:id/send',
    describeWrite('Send a link to one or two people of the family; an address that has one gets another'),
    versionSeen,
    jsonBody(packetSendSchema),
    async (c) => answer(c, await sendPacketTo(c.get('services'), actor(c), seen(c), c.req.valid('json').recipients)),
  )
  .post('/:id/withdraw', describeWrite('End a packet: its links show nothing anymore'), versionSeen, async (c) =>
    answer(c, await withdrawPacket(c.get('services'), actor(c), seen(c))),
  )
  .post(
    '/:id/extend',
    describeWrite('Let the links of a sent packet end later'),
    versionSeen,
    jsonBody(packetExtendSchema),
    async (c) => answer(c, await extendPacket(c.get('services'), actor(c), seen(c), c.req.valid('json').days)),
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
    jsonBody(packetInterviewSchema),
    async (c) => answer(c, await arrangeInterview(c.get('services'), actor(c), seen(c), c.req.valid('json'))),
  )
  .get(
    '/:id/interviews.ics',
    describeRoute({
      tags: ['desk'],
      summary: 'The agreed interviews of a packet, for a calendar',
      responses: {
        200: { description: 'A calendar file', content: { 'text/calendar': {} } },
        ...failures(401, 404),
      },
    }),
    async (c) =>
      c.body(await packetCalendar(c.get('services'), c.req.param('id'), actor(c).locale), 200, calendarHeaders),
  );

function seen(c: Context<AppEnv>): { id: string; version: number } {
  return { id: c.req.param('id') ?? '', version: requiredVersion(c) };
}

function answer(c: Context<AppEnv>, packet: Packet) {
  c.header('ETag', `"${packet.version}"`);
  return c.json(packet);
}
