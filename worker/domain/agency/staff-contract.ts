import { z } from 'zod';
import { operation } from '../operation.ts';
import { successSchema } from '../success.ts';
import { passkeyOptionsSchema, passkeySchema } from './desk-session.ts';
import { inviteSchema, newPasskeySchema, staffMemberSchema } from './staff.ts';

const tag = 'desk';

const own = { any: 'about the caller only' } as const;

export const listStaff = operation({
  method: 'GET',
  path: '/api/agency/staff',
  tag,
  summary: 'All staff members',
  access: { desk: 'viewer' },
  answer: z.array(staffMemberSchema),
});

export const inviteStaff = operation({
  method: 'POST',
  path: '/api/agency/staff',
  tag,
  summary:
    'Invite a staff member, or one again who lost a passkey or gets another role; the session was confirmed just before',
  access: { desk: 'owner' },
  seen: { any: 'adds a member or sets a role' },
  body: inviteSchema,
  answer: successSchema.extend({ id: z.string() }),
  status: 201,
  refusals: ['last_owner'],
});

export const removeStaff = operation({
  method: 'DELETE',
  path: '/api/agency/staff/:id',
  tag,
  summary: 'Disable a staff member, whose sessions end at once; the caller’s session was confirmed just before',
  access: { desk: 'owner' },
  seen: { any: 'valid for any role' },
  answer: successSchema,
  refusals: ['last_owner'],
});

export const listPasskeys = operation({
  method: 'GET',
  path: '/api/agency/me/passkeys',
  tag,
  summary: "The caller's passkeys",
  access: { desk: 'viewer' },
  answer: z.array(passkeySchema),
});

export const startPasskey = operation({
  method: 'POST',
  path: '/api/agency/me/passkeys/options',
  tag,
  summary: 'Options for creating a passkey; a caller with a passkey has confirmed the session with it just before',
  access: { desk: 'viewer' },
  seen: own,
  answer: passkeyOptionsSchema,
  refusals: ['too_many_passkeys'],
});

export const addPasskey = operation({
  method: 'POST',
  path: '/api/agency/me/passkeys',
  tag,
  summary: 'Register a passkey that the browser created',
  access: { desk: 'viewer' },
  seen: own,
  body: newPasskeySchema,
  answer: successSchema,
  refusals: ['too_many_passkeys'],
});

export const removePasskey = operation({
  method: 'DELETE',
  path: '/api/agency/me/passkeys/:id',
  tag,
  summary: "Remove one of the caller's passkeys; sessions that rest on it end at once",
  access: { desk: 'viewer' },
  seen: own,
  answer: successSchema,
  refusals: ['last_passkey'],
});
