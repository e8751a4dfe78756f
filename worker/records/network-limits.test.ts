import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { hourMs } from '#domain/durations.ts';
import { type ApiCaller, newcomer } from '../testing/api.ts';

/** What a network may do so often an hour, as a call of its number `call`. */
const acts: Record<
  string,
  { anHour: number; act: (caller: ApiCaller, call: number, profileId: string) => Promise<Response> }
> = {
  'codes to sign in': {
    anHour: 10,
    act: (caller, call) => caller.call('POST', '/api/phone/send-code', { phone: `+1${310 + call}5552${100 + call}` }),
  },
  'codes for the desk': {
    anHour: 10,
    act: (caller, call) =>
      caller.call('POST', '/api/agency/sign-in/send-code', { phone: `+1${310 + call}5553${100 + call}` }),
  },
  requests: {
    anHour: 5,
    act: (caller, call, profileId) =>
      caller.call('POST', '/api/contact-requests', { profileId, parentName: 'Sam', email: `sam${call}@example.com` }),
  },
  shortlists: {
    anHour: 30,
    act: (caller, _call, profileId) => caller.call('POST', '/api/shortlist', { profileId }),
  },
  'new profiles': { anHour: 3, act: (caller) => caller.call('POST', '/api/profiles', {}) },
};

it.each(Object.entries(acts))(
  'security.md: a network of many addresses — %s of one /48 are twice those of one address',
  async (_name, { anHour, act }) => {
    const { test, caller, id } = await newcomer('+12135557301');
    await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Ana', lastName: 'Reyes', isPublic: true });
    const allowed = async (addressOf: (call: number) => string) => {
      const statuses: number[] = [];
      for (let call = 0; call < 2 * anHour + 10; call += 1) {
        statuses.push((await act(test.caller({ 'CF-Connecting-IP': addressOf(call) }), call, id)).status);
      }
      const refused = statuses.filter((status) => status >= 400);
      expect(new Set(refused)).toEqual(new Set([429]));
      test.clock.advance(2 * hourMs);
      return statuses.length - refused.length;
    };
    expect(await allowed((call) => `2001:db8:7:${call.toString(16)}::1`)).toBe(2 * anHour);
    expect(await allowed((call) => `2001:db8:8:1::${call.toString(16)}`)).toBe(anHour);
    expect(await allowed(() => '203.0.113.5')).toBe(anHour);
  },
);

it('security.md: request spam — a day has 500 acknowledgements, whoever asks for them', async () => {
  const { test, caller, id } = await newcomer('+12135557302');
  await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Ana', lastName: 'Reyes', isPublic: true });
  const { DB } = env;
  const ask = async (sender: string) => {
    const body = { profileId: id, parentName: 'Sam', email: `${sender}@example.com` };
    expect((await test.caller().call('POST', '/api/contact-requests', body)).status).toBe(201);
    return DB.prepare('SELECT count(*) AS n FROM outbox WHERE recipient = ?').bind(body.email).first('n');
  };
  expect(await ask('first')).toBe(1);
  await DB.exec("UPDATE rate_counters SET count = 499 WHERE key = 'contact-acknowledged:all'");
  expect(await ask('last')).toBe(1);
  // The request is stored, and the agency is told.
  expect(await ask('over')).toBe(0);
  expect(await DB.prepare('SELECT count(*) AS n FROM contact_requests').first('n')).toBe(3);
});
