import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { createTestApp } from '../../../testing/api.ts';
import { addPasskey, TestAuthenticator, usePasskey } from '../../../testing/authenticator.ts';
import { deskCaller, deskCodeFor, nobody } from '../../../testing/desk.ts';
import { sweepDeskSessions } from '../sign-in/service.ts';
import { inviteStaff } from '../staff/service.ts';

const phone = '+12135550101';
const options = '/api/agency/sign-in/passkey/options';
const signIn = '/api/agency/sign-in/passkey';

let test: ReturnType<typeof createTestApp>;
let device: TestAuthenticator;
let ownerId: string;

/** A browser on a network: it sends `Sec-Fetch-Site` and stores cookies. */
function browser(network: string) {
  return test.caller({ 'CF-Connecting-IP': network, 'Sec-Fetch-Site': 'same-origin' });
}

async function challengeFor(caller: ReturnType<typeof test.caller>) {
  return (await caller.call('POST', options)).json<{ challenge: string }>();
}

const countUsed = () => env.DB.prepare('SELECT count(*) AS n FROM used_passkey_challenges').first();

const meOf = async (caller: ReturnType<typeof test.caller>) => (await caller.call('GET', '/api/agency/me')).json();

beforeEach(async () => {
  test = createTestApp({ config: { ...createTestApp().services.config, deskPasskey: 'required' } });
  const { caller, id } = await deskCaller(test, 'owner');
  ownerId = id;
  device = new TestAuthenticator();
  await addPasskey(caller, device);
});

describe('security.md: Desk — passkey first', () => {
  it('a passkey signs in by itself, and gets a session of its own each time', async () => {
    const caller = browser('203.0.113.1');
    expect((await usePasskey(caller, device, 'passkey')).status).toBe(200);
    expect(await meOf(caller)).toEqual({ id: ownerId, name: 'The owner', role: 'owner' });
    const first = caller.cookies.get('desk');
    expect((await usePasskey(caller, device, 'passkey')).status).toBe(200);
    expect(caller.cookies.get('desk')).not.toBe(first);
    const { results } = await env.DB.prepare("SELECT actor_id FROM audit_log WHERE action = 'desk.signed-in'").all();
    expect(results).toEqual([{ actor_id: ownerId }, { actor_id: ownerId }]);
  });

  it('strangers who ask for every code of a number keep nobody out', async () => {
    for (let call = 0; call < 12; call += 1) {
      test.clock.advance(11 * minuteMs);
      await browser(`198.51.100.${call}`).call('POST', '/api/agency/sign-in/send-code', { phone });
    }
    const home = browser('203.0.113.1');
    expect((await home.call('POST', '/api/agency/sign-in/send-code', { phone })).status).toBe(429);
    expect((await usePasskey(home, device, 'passkey')).status).toBe(200);
    test.clock.advance(1);
    // The browser has a share of the codes of its own from now on, for the day on which the passkey is lost.
    await inviteStaff(test.services, nobody, { phone, name: 'Olga', role: 'owner' });
    expect((await home.call('POST', '/api/agency/sign-in/send-code', { phone })).status).toBe(200);
    const byCode = { phone, code: await deskCodeFor(test, phone) };
    expect((await home.call('POST', '/api/agency/sign-in/verify-code', byCode)).status).toBe(200);
  });

  it('a code alone still opens nothing for whoever has a passkey', async () => {
    test.clock.advance(11 * minuteMs);
    const thief = browser('203.0.113.1');
    await thief.call('POST', '/api/agency/sign-in/send-code', { phone });
    const byCode = { phone, code: await deskCodeFor(test, phone) };
    const opened = await thief.call('POST', '/api/agency/sign-in/verify-code', byCode);
    expect(await opened.json()).toEqual({ success: true, next: 'passkey' });
    expect((await thief.call('GET', '/api/agency/me')).status).toBe(403);
    expect((await addPasskey(thief, new TestAuthenticator())).status).toBe(403);
  });
});

it('security.md: staff found out: the options name nobody and touch no record', async () => {
  const before = await countUsed();
  const answers = await Promise.all(
    ['203.0.113.1', '198.51.100.1'].map(async (network) => {
      const response = await browser(network).call('POST', options);
      const { challenge, ...rest } = await response.json<{ challenge: string }>();
      return { status: response.status, length: challenge.length, rest };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.rest).toEqual({ rpId: 'localhost', timeout: minuteMs, userVerification: 'required' });
  expect(await countUsed()).toEqual(before);
});

it('security.md: staff found out: a foreign passkey and a wrong signature get the same answer', async () => {
  const caller = browser('203.0.113.1');
  const stranger = new TestAuthenticator();
  await stranger.create({ challenge: '' });
  const unknown = await usePasskey(caller, stranger, 'passkey');
  const forged = { ...(await stranger.get(await challengeFor(caller))), id: device.id, rawId: device.id };
  const wrong = await caller.call('POST', signIn, forged);
  expect([unknown.status, wrong.status]).toEqual([403, 403]);
  expect(await wrong.json()).toEqual(await unknown.json());
  const { results } = await env.DB.prepare(
    "SELECT actor_id, subject_id FROM audit_log WHERE action = 'desk.sign-in-failed'",
  ).all();
  expect(results).toEqual([{ actor_id: null, subject_id: ownerId }]);
});

describe('a challenge', () => {
  it('is answered once, however often and from wherever the answer arrives', async () => {
    const caller = browser('203.0.113.1');
    const response = await device.get(await challengeFor(caller));
    const answers = await Promise.all([1, 2, 3].map(() => caller.call('POST', signIn, response)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    expect((await caller.call('POST', signIn, response)).status).toBe(403);
  });

  it('is valid in the browser that asked for it, and in both of its tabs', async () => {
    const caller = browser('203.0.113.1');
    const [first, second] = [await challengeFor(caller), await challengeFor(caller)];
    const response = await device.get(first);
    expect((await browser('203.0.113.1').call('POST', signIn, response)).status).toBe(403);
    const other = browser('203.0.113.1');
    await challengeFor(other);
    expect((await other.call('POST', signIn, response)).status).toBe(403);
    expect((await caller.call('POST', signIn, response)).status).toBe(200);
    expect((await caller.call('POST', signIn, await device.get(second))).status).toBe(200);
  });

  it.each([
    ['after five minutes', 5 * minuteMs],
    ['a day later', dayMs],
    ['by a clock that is a day behind', -dayMs],
  ])('is refused %s', async (_when, ms) => {
    const caller = browser('203.0.113.1');
    const response = await device.get(await challengeFor(caller));
    test.clock.advance(ms);
    expect((await caller.call('POST', signIn, response)).status).toBe(403);
  });

  it('is accepted by a machine whose clock is a little behind', async () => {
    const caller = browser('203.0.113.1');
    const response = await device.get(await challengeFor(caller));
    test.clock.advance(-2000);
    expect((await caller.call('POST', signIn, response)).status).toBe(200);
    const options = await caller.call('POST', '/api/agency/sign-in/step-up/options');
    const confirmation = await device.get(await options.json<{ challenge: string }>());
    test.clock.advance(-2000);
    expect((await caller.call('POST', '/api/agency/sign-in/step-up', confirmation)).status).toBe(200);
  });

  it('is forgotten when it has expired, and not before', async () => {
    await usePasskey(browser('203.0.113.1'), device, 'passkey');
    test.clock.advance(5 * minuteMs - 1);
    await sweepDeskSessions(test.services);
    expect(await countUsed()).toEqual({ n: 1 });
    test.clock.advance(1);
    await sweepDeskSessions(test.services);
    expect(await countUsed()).toEqual({ n: 0 });
  });

  it('is ours, unchanged', async () => {
    const caller = browser('203.0.113.1');
    const { challenge } = await challengeFor(caller);
    const text = atob(challenge.replaceAll('-', '+').replaceAll('_', '/'));
    const later = text.replace(/\.(\d+)\./, (_match, expiry: string) => `.${Number(expiry) + 1}.`);
    for (const forged of ['', 'AAAA', '%%%', challenge.slice(1), btoa(later)]) {
      const response = await device.get({ challenge: forged.replaceAll('=', '') }).catch(() => undefined);
      if (response) expect((await caller.call('POST', signIn, response)).status, forged).toBe(403);
    }
  });
});

describe('the answer of a passkey is refused', () => {
  it('without its person being verified, and for another origin', async () => {
    const caller = browser('203.0.113.1');
    device.skipVerification();
    expect((await usePasskey(caller, device, 'passkey')).status).toBe(403);
    const elsewhere = new TestAuthenticator('https://evil.example');
    await elsewhere.create({ challenge: '' });
    expect((await usePasskey(caller, elsewhere, 'passkey')).status).toBe(403);
  });

  it('out of order: before any options, and as the answer of the other kind', async () => {
    const caller = browser('203.0.113.1');
    const early = await device.get({ challenge: 'AAAA' });
    expect((await caller.call('POST', signIn, early)).status).toBe(403);
    const response = await device.get(await challengeFor(caller));
    expect((await caller.call('POST', '/api/agency/sign-in/step-up', response)).status).toBe(401);
    expect((await caller.call('POST', '/api/agency/sign-in/step-up/options')).status).toBe(401);
    const created = await new TestAuthenticator().create(await challengeFor(caller));
    expect((await caller.call('POST', signIn, { ...created, id: device.id, rawId: device.id })).status).toBe(403);
  });

  it('when its person was disabled, or lost this passkey, after the options', async () => {
    const boss = await deskCaller(test, 'owner', '+12135550104');
    const key = new TestAuthenticator();
    await addPasskey(boss.caller, key);
    await usePasskey(boss.caller, key, 'step-up');
    const caller = browser('203.0.113.1');
    const response = await device.get(await challengeFor(caller));
    await boss.caller.call('DELETE', `/api/agency/staff/${ownerId}`);
    expect((await caller.call('POST', signIn, response)).status).toBe(403);
    expect((await caller.call('GET', '/api/agency/me')).status).toBe(401);
  });

  it('with nonsense in it', async () => {
    const caller = browser('203.0.113.1');
    const response = await device.get(await challengeFor(caller));
    for (const nonsense of [
      { ...response, response: {} },
      { ...response, response: { ...response.response, clientDataJSON: 7 } },
      { ...response, response: { ...response.response, clientDataJSON: btoa('null') } },
      { ...response, response: { ...response.response, authenticatorData: '' } },
      { ...response, response: { ...response.response, signature: [] } },
    ]) {
      expect((await caller.call('POST', signIn, nonsense)).status).toBe(403);
    }
    expect((await caller.call('POST', signIn, { id: 'x' })).status).toBe(422);
  });
});
