import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { deskMeSchema, passkeyOptionsSchema, passkeySchema } from '#domain/agency/desk-session.ts';
import { inviteSchema, newPasskeySchema, staffMemberSchema } from '#domain/agency/staff.ts';
import type { AppEnv } from '../../../http/context.ts';
import { actor, deskSession } from '../../../http/desk.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, successSchema } from '../../../http/openapi.ts';
import { finishRegistration, listPasskeys, removePasskey, startRegistration } from '../passkeys/service.ts';
import { relyingParty } from '../sign-in/routes.ts';
import { inviteAtDesk, listStaff, removeStaff } from './service.ts';

const invitedSchema = z.strictObject({ success: z.literal(true), id: z.string() });

/** `/api/agency/me`: the signed-in person and their passkeys. */
export const meRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({ tags: ['desk'], summary: 'Who is signed in', responses: answers(200, deskMeSchema, 401, 404) }),
    (c) => {
      const { id, name, role } = actor(c);
      return c.json({ id, name, role });
    },
  )
  .get(
    '/passkeys',
    describeRoute({
      tags: ['desk'],
      summary: "The caller's passkeys",
      responses: answers(200, z.array(passkeySchema), 401),
    }),
    async (c) => c.json(await listPasskeys(c.get('services'), actor(c).id)),
  )
  .post(
    '/passkeys/options',
    describeRoute({
      tags: ['desk'],
      summary: 'Options for creating a passkey; a caller with a passkey has confirmed the session with it just before',
      responses: answers(200, passkeyOptionsSchema, 401, 403, 409),
    }),
    async (c) => c.json(await startRegistration(c.get('services'), deskSession(c), relyingParty(c))),
  )
  .post(
    '/passkeys',
    describeRoute({
      tags: ['desk'],
      summary: 'Register a passkey that the browser created',
      responses: answers(200, successSchema, 401, 403, 409, 422),
    }),
    jsonBody(newPasskeySchema),
    async (c) => {
      const input = { ...c.req.valid('json'), party: relyingParty(c), actor: actor(c) };
      await finishRegistration(c.get('services'), deskSession(c), input);
      return c.json({ success: true as const });
    },
  )
  .delete(
    '/passkeys/:id',
    describeRoute({
      tags: ['desk'],
      summary: "Remove one of the caller's passkeys; sessions that rest on it end at once",
      responses: answers(200, successSchema, 401, 404, 409),
    }),
    async (c) => {
      await removePasskey(c.get('services'), deskSession(c), actor(c), c.req.param('id'));
      return c.json({ success: true as const });
    },
  );

/** `/api/agency/staff`: the staff of the agency. */
export const staffRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['desk'],
      summary: 'All staff members',
      responses: answers(200, z.array(staffMemberSchema), 401),
    }),
    async (c) => c.json(await listStaff(c.get('services'))),
  )
  .post(
    '/',
    describeRoute({
      tags: ['desk'],
      summary:
        'Invite a staff member, or one again who lost a passkey or gets another role; the session was confirmed just before',
      responses: answers(201, invitedSchema, 401, 403, 409, 422),
    }),
    jsonBody(inviteSchema),
    async (c) => {
      const acting = { actor: actor(c), session: deskSession(c) };
      const id = await inviteAtDesk(c.get('services'), acting, c.req.valid('json'));
      return c.json({ success: true as const, id }, 201);
    },
  )
  .delete(
    '/:id',
    describeRoute({
      tags: ['desk'],
      summary: 'Disable a staff member, whose sessions end at once; the caller’s session was confirmed just before',
      responses: answers(200, successSchema, 401, 403, 404, 409),
    }),
    async (c) => {
      await removeStaff(c.get('services'), { actor: actor(c), session: deskSession(c) }, c.req.param('id'));
      return c.json({ success: true as const });
    },
  );
