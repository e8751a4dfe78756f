import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/durations.ts';
import { createTestApp, signIn } from '../../../testing/api.ts';
import { SmsError } from '../../../ports/sms.ts';
import { deskCaller, deskCodeFor, nobody } from '../../../testing/desk.ts';
import { inviteStaff } from '../staff/service.ts';

let test: ReturnType<typeof createTestApp>;

beforeEach(() => {
  test = createTestApp();
});

const owner = { phone: '+12135550101', name: 'Olga', role: 'owner' } as const;
async function askForCode(phone: string) {
  const caller = test.caller();
  const response = await caller.call('POST', '/api/agency/sign-in/send-code', { phone });
  return { caller, response };
}

async function verify(caller: ReturnType<typeof test.caller>, phone: string) {
  return caller.call('POST', '/api/agency/sign-in/verify-code', { phone, code: await deskCodeFor(test, phone) });
}

describe('signing in at the desk', () => {
  it('takes a code sent to the phone of somebody of the agency', async () => {
    const { caller, id } = await deskCaller(test, 'owner');
    const me = await caller.call('GET', '/api/agency/me');
    expect(await me.json()).toEqual({ id, name: 'The owner', role: 'owner' });
    expect([...caller.cookies.keys()].toSorted()).toEqual(['desk', 'desk-flow']);
  });

  it('answers everybody the same, and texts only those who are there', async () => {
    await inviteStaff(test.services, nobody, owner);
    const known = await askForCode(owner.phone);
    const stranger = await askForCode('+12135550199');
    expect(stranger.response.status).toBe(known.response.status);
    expect(await stranger.response.json()).toEqual(await known.response.json());
    await deskCodeFor(test, owner.phone);
    expect(test.sms.sent.map(({ to }) => to)).toEqual([owner.phone]);
  });

  it.each([
    ['a provider that fails', () => Promise.reject(new SmsError('no-answer', 'the provider is down'))],
    ['a provider that never responds', () => Promise.withResolvers<void>().promise],
  ])('security.md: staff found out: answers everybody the same, as often, with %s', async (_what, send) => {
    const failing = createTestApp({ sms: { send } });
    await inviteStaff(failing.services, nobody, owner);
    const answersTo = async (phone: string) => {
      const answers: unknown[] = [];
      for (let minute = 0; minute < 70; minute += 5) {
        const caller = failing.caller({ 'CF-Connecting-IP': `203.0.113.${minute}` });
        const response = await caller.call('POST', '/api/agency/sign-in/send-code', { phone });
        const body = await response.json<Record<string, unknown>>();
        answers.push([response.status, response.headers.get('Retry-After'), body]);
        failing.clock.advance(5 * minuteMs);
      }
      return answers;
    };
    const [known, stranger] = [await answersTo(owner.phone), await answersTo('+12135550199')];
    expect(stranger).toEqual(known);
    expect(new Set(known.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(3);
  });

  it('strangers who ask for codes use up nothing of the day’s text messages', async () => {
    const sms = { ...test.services.config.sms, dailyBudget: 2 };
    const tight = createTestApp({ config: { ...test.services.config, sms } });
    await inviteStaff(tight.services, nobody, owner);
    for (let number = 0; number < 6; number += 1) {
      const stranger = tight.caller({ 'CF-Connecting-IP': `203.0.113.${number}` });
      await stranger.call('POST', '/api/agency/sign-in/send-code', { phone: `+1310555${2000 + number}` });
    }
    const response = await tight.caller().call('POST', '/api/agency/sign-in/send-code', { phone: owner.phone });
    expect(response.status).toBe(200);
    await deskCodeFor(tight, owner.phone);
    expect(tight.sms.sent.map(({ to }) => to)).toEqual([owner.phone]);
  });

  it('never takes the code of a nanny, nor a nanny the code of the desk, of the same number', async () => {
    await inviteStaff(test.services, nobody, owner);
    const nanny = test.caller();
    await nanny.call('POST', '/api/phone/send-code', { phone: owner.phone });
    const nannyCode = test.sms.codeFor(owner.phone);
    test.clock.advance(minuteMs);
    const { caller } = await askForCode(owner.phone);
    const wrong = { phone: owner.phone, code: nannyCode };
    expect((await caller.call('POST', '/api/agency/sign-in/verify-code', wrong)).status).toBe(422);
    const deskCode = { phone: owner.phone, code: await deskCodeFor(test, owner.phone) };
    expect((await nanny.call('POST', '/api/phone/verify-code', deskCode)).status).toBe(422);
  });

  it('opens nothing with a session of a nanny, also when the number is that of an owner', async () => {
    await inviteStaff(test.services, nobody, owner);
    const { caller } = await signIn(test, owner.phone);
    for (const path of ['/api/agency/me', '/api/agency/requests', '/api/agency/settings']) {
      expect((await caller.call('GET', path)).status, path).toBe(404);
    }
    const sid = caller.cookies.get('sid') ?? '';
    const thief = test.caller({ Cookie: `desk=${sid}; sid=${sid}` });
    expect((await thief.call('GET', '/api/agency/me')).status).toBe(404);
  });

  it('ends after 30 minutes without use, and after 12 hours in any case', async () => {
    const idle = (await deskCaller(test, 'owner')).caller;
    test.clock.advance(30 * minuteMs + 1);
    expect((await idle.call('GET', '/api/agency/me')).status).toBe(401);
    const busy = (await deskCaller(test, 'reviewer')).caller;
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      test.clock.advance(20 * minuteMs);
      expect((await busy.call('GET', '/api/agency/me')).status, `after ${minutes + 20} minutes`).toBe(200);
    }
    test.clock.advance(20 * minuteMs);
    expect((await busy.call('GET', '/api/agency/me')).status).toBe(401);
  });

  it('opens nothing beside a Bearer token, whose calls the cross-site guard lets pass', async () => {
    const { caller } = await deskCaller(test, 'owner');
    const evil = { Authorization: 'Bearer x', Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await caller.call('GET', '/api/agency/me', undefined, evil)).status).toBe(401);
    expect((await caller.call('PUT', '/api/agency/settings', { listing: 'reviewed' }, evil)).status).toBe(401);
  });

  it('ends at sign-out', async () => {
    const { caller } = await deskCaller(test, 'owner');
    const token = caller.cookies.get('desk') ?? '';
    await caller.call('POST', '/api/agency/sign-out');
    const thief = test.caller({ Cookie: `desk=${token}` });
    expect((await thief.call('GET', '/api/agency/me')).status).toBe(401);
  });
});

describe('somebody who is disabled', () => {
  it('is out at once, and what was assigned goes back to the queue', async () => {
    const boss = await deskCaller(test, 'owner');
    const { caller, id } = await deskCaller(test, 'reviewer');
    await env.DB.prepare(
      `INSERT INTO contact_requests (id, profile_version, nanny_name, parent_name, email, urgency, locale, idempotency_key,
        created_at, assignee_id) VALUES ('request1', 1, 'Ana', 'Sam', 'sam@example.com', 'standard', 'en', 'k', 0, ?)`,
    )
      .bind(id)
      .run();
    expect((await boss.caller.call('DELETE', `/api/agency/staff/${id}`)).status).toBe(200);
    expect((await caller.call('GET', '/api/agency/me')).status).toBe(401);
    const texts = test.sms.sent.length;
    test.jobs.waiting.length = 0;
    expect((await askForCode('+12135550102')).response.status).toBe(200);
    await deskCodeFor(test, '+12135550102');
    expect(test.sms.sent).toHaveLength(texts);
    const request = await boss.caller.call('GET', '/api/agency/requests/request1');
    expect(await request.json()).toMatchObject({ assignee: null, revision: 2 });
  });

  it('is never the last owner', async () => {
    const { caller, id } = await deskCaller(test, 'owner');
    const refused = await caller.call('DELETE', `/api/agency/staff/${id}`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'last_owner' });
    const demoted = await caller.call('POST', '/api/agency/staff', { ...owner, role: 'viewer' });
    expect(await demoted.json()).toMatchObject({ code: 'last_owner' });
    expect((await caller.call('GET', '/api/agency/me')).status).toBe(200);
  });
});

it('writes failed sign-ins of staff and sign-outs into the audit log, and nothing about strangers', async () => {
  const { caller, id } = await deskCaller(test, 'owner');
  test.clock.advance(minuteMs);
  const stranger = '+12135550199';
  for (const phone of ['+12135550101', stranger]) {
    const attempt = (await askForCode(phone)).caller;
    const refused = await attempt.call('POST', '/api/agency/sign-in/verify-code', { phone, code: '000000' });
    expect(refused.status).toBe(422);
  }
  // Without a code to check, nothing limits the attempts, so they leave no trace.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const body = { phone: '+12135550101', code: '000000' };
    await test.caller({ 'CF-Connecting-IP': '203.0.113.5' }).call('POST', '/api/agency/sign-in/verify-code', body);
  }
  await caller.call('POST', '/api/agency/sign-out');
  const lines = await env.DB.prepare(
    "SELECT actor_id, action, subject_id FROM audit_log WHERE action IN ('desk.sign-in-failed', 'desk.signed-out') ORDER BY at, action",
  ).all();
  expect(lines.results).toEqual([
    { actor_id: null, action: 'desk.sign-in-failed', subject_id: id },
    { actor_id: id, action: 'desk.signed-out', subject_id: id },
  ]);
});

describe('where a passkey is required', () => {
  it('the first sign-in works by code, the second needs a passkey, a new invitation helps who has none', async () => {
    const required = createTestApp({ config: { ...test.services.config, deskPasskey: 'required' } });
    const signInOnce = async () => {
      required.clock.advance(11 * minuteMs);
      const caller = required.caller();
      await caller.call('POST', '/api/agency/sign-in/send-code', { phone: owner.phone });
      const code = await deskCodeFor(required, owner.phone);
      const response = await caller.call('POST', '/api/agency/sign-in/verify-code', { phone: owner.phone, code });
      return { response, caller };
    };
    await inviteStaff(required.services, nobody, owner);
    expect(await (await signInOnce()).response.json()).toEqual({ success: true, next: 'desk' });
    const second = await signInOnce();
    expect(second.response.status).toBe(403);
    expect(await second.response.json()).toMatchObject({ code: 'passkey_missing' });
    expect((await second.caller.call('GET', '/api/agency/me')).status).toBe(401);
    required.clock.advance(1);
    await inviteStaff(required.services, nobody, owner);
    expect(await (await signInOnce()).response.json()).toEqual({ success: true, next: 'desk' });
  });

  it('a session that waits for its passkey opens nothing', async () => {
    const { id } = await deskCaller(test, 'owner');
    await env.DB.prepare(
      "INSERT INTO passkeys (id, staff_id, name, public_key, created_at) VALUES ('key1', ?, 'Phone', 'AA', 0)",
    )
      .bind(id)
      .run();
    test.clock.advance(11 * minuteMs);
    const { caller } = await askForCode(owner.phone);
    expect(await (await verify(caller, owner.phone)).json()).toEqual({ success: true, next: 'passkey' });
    const refused = await caller.call('GET', '/api/agency/me');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'passkey_required' });
    const forged = { id: 'key1', rawId: 'key1', type: 'public-key', response: {}, clientExtensionResults: {} };
    await caller.call('POST', '/api/agency/sign-in/step-up/options');
    const shown = await caller.call('POST', '/api/agency/sign-in/step-up', forged);
    expect(await shown.json()).toMatchObject({ code: 'passkey_refused' });
    expect((await caller.call('GET', '/api/agency/me')).status).toBe(403);
    const failed = await env.DB.prepare("SELECT subject_id FROM audit_log WHERE action = 'desk.sign-in-failed'").all();
    expect(failed.results).toEqual([{ subject_id: id }]);
  });
});

it('security.md: Desk — a person who is disabled keeps nothing that was open', async () => {
  const boss = await deskCaller(test, 'owner');
  const { caller, id } = await deskCaller(test, 'viewer');
  await boss.caller.call('DELETE', `/api/agency/staff/${id}`);
  expect((await caller.call('GET', '/api/agency/today')).status).toBe(401);
});
