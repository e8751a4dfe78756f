import { expect, it } from 'vitest';
import type { z } from 'zod';
import { type Today, todaySchema } from '#domain/agency/numbers.ts';
import { waitingKinds } from '#domain/agency/waiting.ts';
import { type DeskMe, deskMeSchema, deskSignedInSchema, type Passkey, passkeySchema } from '#domain/agency/staff.ts';
import { recordOf } from '#widget/api/request.ts';
import { meOf, passkeysOf, signedInOf, todayOf } from './desk-answers.ts';

const me: DeskMe = { id: 'u1', name: 'Ana', role: 'reviewer' };
const passkey: Passkey = {
  id: 'k1',
  name: 'Office',
  createdAt: '2026-11-01T09:00:00.000Z',
  lastUsedAt: '2026-11-02T09:00:00.000Z',
};
const today: Today = {
  requests: { open: 3, overdue: 1, mine: 2 },
  reviews: { new: 4, changed: 5, answered: 6 },
  certificates: { waiting: 7, expiring: 8 },
  references: { waiting: 9, calls: 12 },
  quarantined: 10,
  failedMessages: 11,
  next: [
    {
      kind: 'request',
      id: 'r1',
      title: 'The Millers',
      about: 'Elena',
      since: '2026-11-22T09:00:00.000Z',
      dueAt: '2026-11-23T09:00:00.000Z',
    },
  ],
};

/** Every place in an answer that holds no further ones, as the names that lead there. */
function leavesOf(json: unknown): string[][] {
  if (typeof json !== 'object' || json === null) return [[]];
  return Object.entries(json).flatMap(([name, inner]) => leavesOf(inner).map((path) => [name].concat(path)));
}

/** A copy with something else in one place. */
function changed(json: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const inner = changed(recordOf(Array.isArray(json) ? { ...json } : json)[name], rest, value);
  return Array.isArray(json)
    ? json.map((item, index) => (String(index) === name ? inner : item))
    : { ...recordOf(json), [name]: inner };
}

it.each<[string, (json: unknown) => unknown, z.ZodType, unknown]>([
  ['who is there', meOf, deskMeSchema, me],
  ['what waits', todayOf, todaySchema, today],
  ['passkeys', passkeysOf, passkeySchema.array(), [passkey]],
])('reads %s as the schema does, and refuses what it refuses', (_name, read, schema, answer) => {
  expect(read(answer)).toEqual(schema.parse(answer));
  for (const path of leavesOf(answer)) {
    for (const wrong of [undefined, null, 'else', 1.5, {}, []]) {
      const other = changed(answer, path, wrong);
      const outcome = schema.safeParse(other);
      if (outcome.success) expect(read(other), `${path.join('.')} ${wrong}`).toEqual(outcome.data);
      else expect(() => read(other), `${path.join('.')} ${wrong}`).toThrow();
    }
  }
  for (const wrong of [undefined, null, 'else', 1]) expect(() => read(wrong)).toThrow();
});

it('knows every kind of what waits', () => {
  for (const kind of waitingKinds) {
    const answer = { ...today, next: today.next.map((item) => Object.assign({}, item, { kind })) };
    expect(todayOf(todaySchema.parse(answer))).toEqual(answer);
  }
});

it('reads what follows the code', () => {
  for (const next of ['desk', 'passkey'] as const) {
    expect(signedInOf(deskSignedInSchema.parse({ success: true, next }))).toBe(next);
  }
  expect(() => signedInOf({ success: true, next: 'else' })).toThrow();
});
