import { describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/durations.ts';
import { SmsError } from '../../ports/sms.ts';
import { loadConfig } from '../../config.ts';
import { env } from 'cloudflare:workers';
import { createTestApp, signIn } from '../../testing/api.ts';
import { takeComplaints } from '../../testing/console.ts';

describe('phone verification', () => {
  it('sends a code, checks it and opens a session', async () => {
    const test = createTestApp();
    const { caller, userId } = await signIn(test, '+12135551001');
    const status = await caller.call('GET', `/api/phone/status/${userId}`);
    expect(await status.json()).toEqual({ isVerified: true, phone: '+12135551001', hasProfile: false });
  });

  it('gives a new number the id that its user will have', async () => {
    const test = createTestApp();
    const caller = test.caller();
    const sent = await caller.call('POST', '/api/phone/send-code', { phone: '(213) 555-1002' });
    const { userId, existingProfile } = await sent.json<{ userId: string; existingProfile: boolean }>();
    expect(userId).toMatch(/^[0-9a-z]{20,}$/);
    expect(existingProfile).toBe(false);
    const code = test.sms.codeFor('+12135551002');
    const verified = await caller.call('POST', '/api/phone/verify-code', { phone: '2135551002', code });
    expect(await verified.json()).toEqual({ success: true, userId, existingProfile: false });
  });

  it('says that a profile exists, before or after verification as configured', async () => {
    const test = createTestApp();
    const { caller, userId } = await signIn(test, '+12135551003');
    await caller.call('POST', '/api/profiles', { userId });
    const sent = await test.caller().call('POST', '/api/phone/send-code', { phone: '+12135551003' });
    expect(await sent.json()).toMatchObject({ existingProfile: true, userId });

    const discreet = createTestApp({ config: { ...loadConfig(env), accountHint: 'after-verify' } });
    discreet.clock.advance(60 * minuteMs);
    const quiet = discreet.caller();
    const answer = await quiet.call('POST', '/api/phone/send-code', { phone: '+12135551003' });
    expect(await answer.json()).toMatchObject({ existingProfile: false });
    const code = discreet.sms.codeFor('+12135551003');
    const verified = await quiet.call('POST', '/api/phone/verify-code', { phone: '+12135551003', code });
    expect(await verified.json()).toMatchObject({ existingProfile: true, userId });
  });

  it('is not verified for another user id, nor without a session', async () => {
    const test = createTestApp();
    const { caller, userId } = await signIn(test, '+12135551004');
    expect(await (await caller.call('GET', '/api/phone/status/somebodyelse')).json()).toEqual({ isVerified: false });
    expect(await (await test.caller().call('GET', `/api/phone/status/${userId}`)).json()).toEqual({
      isVerified: false,
    });
    expect(await (await caller.call('GET', '/api/phone/status')).json()).toMatchObject({ isVerified: true });
  });

  it('refuses wrong, expired, replaced and used codes with words that say what to do', async () => {
    const test = createTestApp();
    const phone = '+12135551005';
    const caller = test.caller({ 'X-Locale': 'es' });
    await caller.call('POST', '/api/phone/send-code', { phone });
    const first = test.sms.codeFor(phone);
    const wrong = await caller.call('POST', '/api/phone/verify-code', {
      phone,
      code: first === '000000' ? '1' : '000000',
    });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({
      success: false,
      code: 'code_incorrect',
      error: expect.stringContaining('código'),
    });

    test.clock.advance(minuteMs);
    await caller.call('POST', '/api/phone/send-code', { phone });
    const second = test.sms.codeFor(phone);
    if (first !== second) {
      expect((await caller.call('POST', '/api/phone/verify-code', { phone, code: first })).status).toBe(422);
    }
    test.clock.advance(10 * minuteMs);
    const late = await caller.call('POST', '/api/phone/verify-code', { phone, code: second });
    expect(await late.json()).toMatchObject({ code: 'code_expired' });

    await caller.call('POST', '/api/phone/send-code', { phone });
    const third = test.sms.codeFor(phone);
    expect((await caller.call('POST', '/api/phone/verify-code', { phone, code: third })).status).toBe(200);
    const again = await caller.call('POST', '/api/phone/verify-code', { phone, code: third });
    expect(await again.json()).toMatchObject({ code: 'code_expired' });
  });

  it('works for a client that keeps no cookies, from the same network', async () => {
    const test = createTestApp();
    const phone = '+12135551006';
    const verifyFrom = (address: string) =>
      test
        .caller({ 'CF-Connecting-IP': address })
        .call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
    const send = () =>
      test.caller({ 'CF-Connecting-IP': '198.51.100.7' }).call('POST', '/api/phone/send-code', { phone });
    await send();
    test.clock.advance(minuteMs);
    await send();
    expect((await verifyFrom('203.0.113.9')).status).toBe(422);
    expect((await verifyFrom('198.51.100.7')).status).toBe(200);
  });

  it.each([
    ['', 422, 'validation_failed'],
    ['12', 422, 'phone_invalid'],
    ['not a number', 422, 'phone_invalid'],
    ['+1 900 555 0100', 422, 'phone_invalid'],
    ['+44 20 7946 0958', 422, 'phone_country_unsupported'],
    ['+1 876 555 0123', 422, 'phone_country_unsupported'],
  ])('refuses the number %j', async (phone, status, code) => {
    const response = await createTestApp().caller().call('POST', '/api/phone/send-code', { phone });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, code });
  });

  it.each(['+8613800138000', '+52 55 1234 5678', '(416) 555-0123', '(555) 123-4567'])('accepts %s', async (phone) => {
    const response = await createTestApp().caller().call('POST', '/api/phone/send-code', { phone });
    expect(response.status).toBe(200);
  });

  it('answers 503 when the text cannot be sent, and lets her try again at once', async () => {
    let down = true;
    const sms = {
      send: async () => {
        if (down) throw new SmsError('no-answer', 'down');
      },
    };
    const caller = createTestApp({ sms }).caller();
    const failed = await caller.call('POST', '/api/phone/send-code', { phone: '+12135551007' });
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({ code: 'sms_unavailable', requestId: expect.any(String) });
    expect(takeComplaints().join()).not.toContain('2135551007');
    down = false;
    expect((await caller.call('POST', '/api/phone/send-code', { phone: '+12135551007' })).status).toBe(200);
  });
});

describe('an anonymous profile', () => {
  it('goes to the user who verifies in the same browser, if she has none', async () => {
    const test = createTestApp();
    const caller = test.caller();
    const created = await caller.call('POST', '/api/profiles', { userId: 'user-1-abc' });
    const { id } = await created.json<{ id: string }>();
    const phone = '+12135551008';
    await caller.call('POST', '/api/phone/send-code', { phone });
    const verified = await caller.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
    const { userId, existingProfile } = await verified.json<{ userId: string; existingProfile: boolean }>();
    expect(existingProfile).toBe(true);
    const own = await caller.call('GET', `/api/profiles/user/${userId}`);
    expect(await own.json()).toMatchObject({ id, userId });
  });

  it('stays where it is when the user has a profile already', async () => {
    const test = createTestApp();
    const phone = '+12135551009';
    const first = await signIn(test, phone);
    const { id } = await (await first.caller.call('POST', '/api/profiles', {})).json<{ id: string }>();
    const visitor = test.caller();
    await visitor.call('POST', '/api/profiles', {});
    await visitor.call('POST', '/api/phone/send-code', { phone });
    await visitor.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
    expect(await (await visitor.call('GET', `/api/profiles/user/${first.userId}`)).json()).toMatchObject({ id });
  });
});
