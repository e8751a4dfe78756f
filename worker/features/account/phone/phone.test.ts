import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createDatabase } from '../../../db/client.ts';
import { setOptOut } from '../../../records/opt-outs.ts';
import { takeComplaints } from '../../../testing/console.ts';
import { createTestApp, newcomer, signIn } from '../../../testing/api.ts';

const old = '+12135557060';
const wanted = '+12135557061';

/** A nanny with a public page, and the wanted number, which also has a public page. */
async function twoProfiles() {
  const { test, caller, id } = await newcomer(old);
  await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Vera', lastName: 'Mine', isPublic: true });
  const { caller: owner, userId } = await signIn(test, wanted);
  const { id: otherId } = await (await owner.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  await owner.call('PUT', `/api/profiles/${otherId}`, { firstName: 'Vera', lastName: 'Other', isPublic: true });
  await caller.call('POST', '/api/account/phone/send-code', { phone: wanted });
  const body = { phone: wanted, code: test.sms.codeFor(wanted) };
  const keep = (which: 'mine' | 'other') =>
    caller.call('POST', '/api/account/phone/verify-code', { ...body, keep: which });
  return { test, caller, id, otherId, keep };
}

const textsTo = async (recipient: string) => {
  const rows = await env.DB.prepare('SELECT text FROM outbox WHERE recipient = ? ORDER BY created_at')
    .bind(recipient)
    .all<{ text: string }>();
  return rows.results.map(({ text }) => text);
};

it('tells the old number too when its profile is the one that goes', async () => {
  const { test, caller, id, otherId, keep } = await twoProfiles();
  expect((await keep('other')).status).toBe(200);
  expect(await (await caller.call('GET', '/api/account')).json()).toMatchObject({ profile: { id: otherId } });
  expect((await test.caller().call('GET', `/api/profiles/${id}`)).status).toBe(404);
  expect((await test.caller().call('GET', '/api/profiles/slug/vera-mine')).status).toBe(404);
  expect(await textsTo(old)).toEqual([expect.stringContaining('ending in 61')]);
});

it('can be pressed again when erasing the other profile fails', async () => {
  for (const which of ['mine', 'other'] as const) {
    const { test, caller, id, otherId, keep } = await twoProfiles();
    const broken = createTestApp({ db: createDatabase(failingOn('DELETE FROM users')), clock: test.clock });
    const again = broken.caller();
    for (const [name, value] of caller.cookies) again.cookies.set(name, value);
    const refused = await again.call('POST', '/api/account/phone/verify-code', {
      phone: wanted,
      code: test.sms.codeFor(wanted),
      keep: which,
    });
    expect(refused.status).toBe(500);
    takeComplaints();
    for (const profile of [id, otherId]) {
      expect((await test.caller().call('GET', `/api/profiles/${profile}`)).status).toBe(200);
    }
    expect((await keep(which)).status).toBe(200);
    await env.DB.batch(['users', 'outbox', 'rate_counters'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  }
});

it('keeps the STOP of a number whose other profile goes', async () => {
  const { test, keep } = await twoProfiles();
  await setOptOut(test.services.db, wanted, 1);
  expect((await keep('mine')).status).toBe(200);
  expect(await env.DB.prepare('SELECT phone FROM sms_opt_outs').all()).toMatchObject({ results: [{ phone: wanted }] });
});

it('takes along what waits to be sent, and ends the links that went to the old number', async () => {
  const { test, caller, id } = await newcomer(old);
  await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Vera', lastName: 'Mine', isPublic: true });
  const message = (name: string, purpose: string, sentAt: number | null) =>
    env.DB.prepare(
      "INSERT INTO outbox (id, channel, recipient, text, profile_id, purpose, sent_at) VALUES (?, 'sms', ?, ?, ?, ?, ?)",
    ).bind(name, old, name, id, purpose, sentAt);
  await env.DB.batch([
    message('waiting', 'notice', null),
    message('quotes /still-free/x', 'notice', null),
    message('asks', 'still-free', null),
    message('sent', 'notice', 1),
    env.DB.prepare(
      "INSERT INTO links (token_hash, purpose, record_id, created_at, expires_at) VALUES ('t', 'still-free', ?, 0, 9e15)",
    ).bind(id),
    env.DB.prepare('UPDATE profiles SET unanswered_asks = 3'),
  ]);
  await caller.call('POST', '/api/account/phone/send-code', { phone: wanted });
  const body = { phone: wanted, code: test.sms.codeFor(wanted) };
  expect((await caller.call('POST', '/api/account/phone/verify-code', body)).status).toBe(200);
  expect(await textsTo(wanted)).toEqual(['waiting', 'quotes /still-free/x']);
  expect(await textsTo(old)).toEqual(['sent', expect.stringContaining('ending in 61')]);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM links').first()).toEqual({ n: 0 });
  expect(await env.DB.prepare('SELECT unanswered_asks AS n FROM profiles').first()).toEqual({ n: 0 });
});

/** The database, on which a batch with this statement fails. */
function failingOn(words: string): D1Database {
  const failing = new WeakSet<D1PreparedStatement>();
  const watched = (statement: D1PreparedStatement, isFailing: boolean): D1PreparedStatement => {
    if (isFailing) failing.add(statement);
    const { bind } = statement;
    statement.bind = (...values: unknown[]) => watched(bind.apply(statement, values), isFailing);
    return statement;
  };
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => watched(target.prepare(query), query.includes(words));
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          if (statements.some((one) => failing.has(one))) throw new Error('D1 fails');
          return target.batch(statements);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
