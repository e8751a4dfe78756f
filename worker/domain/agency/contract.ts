import { z } from 'zod';
import { operation } from '../operation.ts';
import { successSchema } from '../success.ts';
import { deskMeSchema } from './desk-session.ts';
import { firstWeekChangeSchema } from './first-week.ts';
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

export const changeFirstWeek = operation({
  method: 'PUT',
  path: '/api/agency/first-week',
  tag,
  summary: 'Put the list of the first week away for everyone at the desk, or show it again',
  access: { desk: 'owner' },
  seen: { any: 'valid whatever the list holds' },
  body: firstWeekChangeSchema,
  answer: successSchema,
});

export const markPageSeen = operation({
  method: 'POST',
  path: '/api/agency/first-week/page-seen',
  tag,
  summary: 'The caller opened a public page from the list of the first week',
  access: { desk: 'reviewer' },
  seen: { any: 'valid whatever the list holds' },
  answer: successSchema,
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
