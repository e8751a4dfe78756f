import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { createTestApp } from '../../../testing/api.ts';
import { addPasskey, TestAuthenticator, usePasskey } from '../../../testing/authenticator.ts';
import { deskCaller, deskCodeFor, nobody } from '../../../testing/desk.ts';
import { inviteStaff } from '../staff/service.ts';

const phone = '+12135550101';

let test: ReturnType<typeof createTestApp>;

beforeEach(() => {
  test = createTestApp();
});

/** An owner who is signed in by code and has one passkey. */
async function ownerWithPasskey() {
  const { caller, id } = await deskCaller(test, 'owner');
  const device = new TestAuthenticator();
  expect((await addPasskey(caller, device, 'Office computer')).status).toBe(200);
  return { caller, id, device };
}

/** Signs in by code in another browser. @returns it, waiting for a passkey */
async function byCode() {
  test.clock.advance(11 * minuteMs);
  const caller = test.caller();
  await caller.call('POST', '/api/agency/sign-in/send-code', { phone });
  const code = await deskCodeFor(test, phone);
  const opened = await caller.call('POST', '/api/agency/sign-in/verify-code', { phone, code });
  expect(await opened.json()).toEqual({ success: true, next: 'passkey' });
  return caller;
}

const isIn = async (caller: ReturnType<typeof test.caller>) =>
  (await caller.call('GET', '/api/agency/me')).status === 200;

const passkeysOf = async (caller: ReturnType<typeof test.caller>) =>
  (await (await caller.call('GET', '/api/agency/me/passkeys')).json<{ id: string; name: string }[]>()).map(
    ({ name }) => name,
  );

const textsTo = async (recipient: string) => {
  const { results } = await env.DB.prepare('SELECT text FROM outbox WHERE recipient = ? ORDER BY created_at, rowid')
    .bind(recipient)
    .all<{ text: string }>();
  return results.map(({ text }) => text);
};

const acts = async () => {
  const { results } = await env.DB.prepare(
    "SELECT action FROM audit_log WHERE action LIKE 'passkey.%' OR action = 'desk.signed-in' ORDER BY at, rowid",
  ).all<{ action: string }>();
  return results.map(({ action }) => action);
};

describe('security.md: Desk — sessions end with the passkey they rest on', () => {
  it('removing a passkey ends its sessions, those of the other stay', async () => {
    const { caller, device } = await ownerWithPasskey();
    const other = new TestAuthenticator();
    await usePasskey(caller, device, 'step-up');
    expect((await addPasskey(caller, other, 'Phone')).status).toBe(200);
    const [onPhone, lost] = [test.caller(), test.caller()];
    await usePasskey(onPhone, other, 'passkey');
    await usePasskey(lost, device, 'passkey');
    expect([await isIn(caller), await isIn(onPhone), await isIn(lost)]).toEqual([true, true, true]);
    expect((await onPhone.call('DELETE', `/api/agency/me/passkeys/${device.id}`)).status).toBe(200);
    // The owner's first session was confirmed with the removed passkey too.
    expect([await isIn(caller), await isIn(onPhone), await isIn(lost)]).toEqual([false, true, false]);
  });

  it('the session that added the first passkey rests on it, and others by code alone end', async () => {
    const first = await deskCaller(test, 'owner');
    test.clock.advance(11 * minuteMs);
    const forgotten = test.caller();
    await forgotten.call('POST', '/api/agency/sign-in/send-code', { phone });
    const code = await deskCodeFor(test, phone);
    await forgotten.call('POST', '/api/agency/sign-in/verify-code', { phone, code });
    const device = new TestAuthenticator();
    await addPasskey(first.caller, device);
    expect([await isIn(first.caller), await isIn(forgotten)]).toEqual([true, false]);
    expect((await first.caller.call('DELETE', `/api/agency/me/passkeys/${device.id}`)).status).toBe(200);
    expect(await isIn(first.caller)).toBe(false);
  });

  it('the token changes when a session is confirmed, and the old one is refused at once', async () => {
    const { device } = await ownerWithPasskey();
    const caller = await byCode();
    const before = caller.cookies.get('desk') ?? '';
    expect((await usePasskey(caller, device, 'step-up')).status).toBe(200);
    expect(caller.cookies.get('desk')).not.toBe(before);
    expect([await isIn(caller), await isIn(test.caller({ Cookie: `desk=${before}` }))]).toEqual([true, false]);
    const opened = caller.cookies.get('desk') ?? '';
    await usePasskey(caller, device, 'step-up');
    expect([await isIn(caller), await isIn(test.caller({ Cookie: `desk=${opened}` }))]).toEqual([true, false]);
  });

  it('another role, or a new invitation, ends every session and passkey of the person at once', async () => {
    const { caller, device } = await ownerWithPasskey();
    await inviteStaff(test.services, nobody, { phone: '+12135550102', name: 'Other', role: 'owner' });
    const onPhone = test.caller();
    await usePasskey(onPhone, device, 'passkey');
    await inviteStaff(test.services, nobody, { phone, name: 'Olga', role: 'viewer' });
    expect([await isIn(caller), await isIn(onPhone)]).toEqual([false, false]);
    expect((await usePasskey(test.caller(), device, 'passkey')).status).toBe(403);
  });

  it('of two passkeys that two tabs remove at once, one stays where one is required', async () => {
    test = createTestApp({ config: { ...test.services.config, deskPasskey: 'required' } });
    const { caller, device } = await ownerWithPasskey();
    const other = new TestAuthenticator();
    await usePasskey(caller, device, 'step-up');
    await addPasskey(caller, other);
    const remove = (id: string) => caller.call('DELETE', `/api/agency/me/passkeys/${id}`);
    const answers = await Promise.all([remove(device.id), remove(other.id)]);
    const { results } = await env.DB.prepare('SELECT id FROM passkeys').all();
    expect(results).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await textsTo(phone)).filter((text) => text.includes('removed'))).toHaveLength(1);
  });
});

describe('adding a passkey', () => {
  it('needs one used at most five minutes ago, from the second on', async () => {
    const { caller, device } = await ownerWithPasskey();
    const refused = await addPasskey(caller, new TestAuthenticator());
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'fresh_passkey_needed', error: expect.stringMatching(/first/) });
    await usePasskey(caller, device, 'step-up');
    test.clock.advance(5 * minuteMs + 1);
    expect((await addPasskey(caller, new TestAuthenticator())).status).toBe(403);
    await usePasskey(caller, device, 'step-up');
    test.clock.advance(5 * minuteMs);
    expect((await addPasskey(caller, new TestAuthenticator(), 'Second')).status).toBe(200);
    expect(await passkeysOf(caller)).toEqual(['Office computer', 'Second']);
  });

  it('is decided when it is stored, not when it was begun', async () => {
    const { caller, device } = await ownerWithPasskey();
    await usePasskey(caller, device, 'step-up');
    test.clock.advance(4 * minuteMs);
    const options = await caller.call('POST', '/api/agency/me/passkeys/options');
    const response = await new TestAuthenticator().create(await options.json<{ challenge: string }>());
    test.clock.advance(2 * minuteMs);
    const late = await caller.call('POST', '/api/agency/me/passkeys', { name: 'Late', response });
    expect(await late.json()).toMatchObject({ code: 'fresh_passkey_needed' });
    expect(await passkeysOf(caller)).toEqual(['Office computer']);
  });

  it('takes the first of two tabs that both add the first one', async () => {
    const { caller } = await deskCaller(test, 'owner');
    const other = test.caller();
    test.clock.advance(11 * minuteMs);
    await other.call('POST', '/api/agency/sign-in/send-code', { phone });
    await other.call('POST', '/api/agency/sign-in/verify-code', { phone, code: await deskCodeFor(test, phone) });
    const answers = await Promise.all(
      [caller, other].map(async (tab) => addPasskey(tab, new TestAuthenticator(), 'First')),
    );
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    const { results } = await env.DB.prepare('SELECT name FROM passkeys').all();
    expect(results).toHaveLength(1);
  });

  it.each([-dayMs, dayMs])('is not fresh by a clock that is off by %i ms', async (offset) => {
    const { caller, device, id } = await ownerWithPasskey();
    await usePasskey(caller, device, 'step-up');
    const at = test.clock.now() + offset;
    await env.DB.prepare('UPDATE staff_sessions SET passkey_at = ? WHERE staff_id = ?').bind(at, id).run();
    expect(await (await addPasskey(caller, new TestAuthenticator())).json()).toMatchObject({
      code: 'fresh_passkey_needed',
    });
  });

  it('asks for a discoverable one, and no device twice', async () => {
    const { caller, device } = await ownerWithPasskey();
    await usePasskey(caller, device, 'step-up');
    const options = await caller.call('POST', '/api/agency/me/passkeys/options');
    expect(await options.json()).toMatchObject({
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [{ id: device.id }],
    });
  });

  it('is over when the person was disabled meanwhile', async () => {
    const boss = await deskCaller(test, 'owner', '+12135550104');
    const { caller, id } = await deskCaller(test, 'reviewer');
    const options = await caller.call('POST', '/api/agency/me/passkeys/options');
    const response = await new TestAuthenticator().create(await options.json<{ challenge: string }>());
    await boss.caller.call('DELETE', `/api/agency/staff/${id}`);
    expect((await caller.call('POST', '/api/agency/me/passkeys', { name: 'Late', response })).status).toBe(401);
    expect((await env.DB.prepare('SELECT id FROM passkeys').all()).results).toEqual([]);
  });

  it.each([
    ['en', /a passkey was added/, /a passkey was removed/],
    ['zh', /添加了一个通行密钥/, /移除了一个通行密钥/],
    ['es', /nueva llave de acceso/, /quitado una llave de acceso/],
  ])('and removing one is told to the person in %s, and written down', async (locale, added, removed) => {
    const { caller } = await deskCaller(test, 'owner');
    caller.headers['X-Locale'] = locale;
    const device = new TestAuthenticator();
    await addPasskey(caller, device);
    await caller.call('DELETE', `/api/agency/me/passkeys/${device.id}`);
    expect(await textsTo(phone)).toEqual([expect.stringMatching(added), expect.stringMatching(removed)]);
    expect(test.jobs.waiting.filter(({ kind }) => kind === 'deliver-message')).toHaveLength(2);
    expect(await acts()).toEqual(['passkey.added', 'passkey.removed']);
  });
});
