import { z } from 'zod';
import { operation } from '../operation.ts';
import { successSchema } from '../success.ts';
import { deskMeSchema } from './desk-session.ts';
import { todaySchema } from './numbers.ts';

const tag = 'desk';

export const readToday = operation({
  method: 'GET',
  path: '/api/agency/today',
  tag,
  summary: 'Counts of waiting work',
  access: { desk: 'viewer' },
  answer: todaySchema,
});

export const markPresence = operation({
  method: 'POST',
  path: '/api/agency/presence',
  tag,
  summary: 'A heartbeat: the caller has this item open, or is writing a reply',
  access: { desk: 'viewer' },
  seen: { any: 'about the caller only' },
  body: z.strictObject({
    subject: z.string().regex(/^[0-9a-z]{1,64}$/),
    /** Whether the caller is writing a reply. */
    isWriting: z.boolean().default(false),
  }),
  answer: successSchema,
});

export const readMe = operation({
  method: 'GET',
  path: '/api/agency/me',
  tag,
  summary: 'Who is signed in',
  access: { desk: 'viewer' },
  answer: deskMeSchema,
});
