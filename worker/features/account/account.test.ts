import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { createTestApp, newcomer, signIn } from '../../testing/api.ts';
import { sweepPauses } from './pause/service.ts';

type Test = ReturnType<typeof createTestApp>;
type Caller = ReturnType<Test['caller']>;

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

async function publish(caller: Caller, id: string, name = 'Vera'): Promise<void> {
  const body = { firstName: name, lastName: 'Account', isPublic: true };
  expect((await caller.call('PUT', `/api/profiles/${id}`, body)).status).toBe(200);
}

async function changeTo(test: Test, caller: Caller, phone: string, keep?: 'mine' | 'other', isNewCode = true) {
  if (isNewCode) expect((await caller.call('POST', '/api/account/phone/send-code', { phone })).status).toBe(200);
  const body = { phone, code: test.sms.codeFor(phone), ...(keep && { keep }) };
  return caller.call('POST', '/api/account/phone/verify-code', body);
}

describe('where she is signed in', () => {
  it('says the browser and the system in words, and ends every session at once', async () => {
    const { test, caller } = await newcomer('+12135557001');
    const phone = test.caller({ 'User-Agent': chromeOnAndroid });
    test.clock.advance(2 * minuteMs);
    await phone.call('POST', '/api/phone/send-code', { phone: '+12135557001' });
    await phone.call('POST', '/api/phone/verify-code', {
      phone: '+12135557001',
      code: test.sms.codeFor('+12135557001'),
    });
    const { items } = await (
      await phone.call('GET', '/api/account/sessions')
    ).json<{
      items: { device: object; isThis: boolean }[];
    }>();
    expect(items.map(({ device, isThis }) => ({ device, isThis }))).toEqual([
      { device: { browser: 'Chrome', system: 'Android' }, isThis: true },
      { device: {}, isThis: false },
    ]);
    const kept = Object.fromEntries(phone.cookies);
    expect((await caller.call('DELETE', '/api/account/sessions')).status).toBe(200);
    expect(kept).not.toEqual({});
    expect((await phone.call('GET', '/api/account')).status).toBe(401);
    expect((await caller.call('GET', '/api/account')).status).toBe(401);
  });
});

describe('a pause', () => {
  it('takes her page and her listing away at once, and one tap brings them back', async () => {
    const { test, caller, id } = await newcomer('+12135557002');
    await publish(caller, id);
    const paused = await caller.call('POST', '/api/account/pause', {});
    expect(await paused.json()).toMatchObject({ isActive: false, isPublic: true, pausedAt: expect.any(String) });
    const seen = await (await test.caller().call('GET', `/api/profiles/${id}`)).json<object>();
    expect(seen).toMatchObject({ isActive: false });
    expect(seen).not.toHaveProperty('firstName');
    expect(seen).not.toHaveProperty('pausedAt');
    const resumed = await (await caller.call('POST', '/api/account/resume')).json<object>();
    expect(resumed).toMatchObject({ isActive: true });
    expect(resumed).not.toHaveProperty('pausedAt');
    expect(await (await test.caller().call('GET', `/api/profiles/${id}`)).json()).toMatchObject({ firstName: 'Vera' });
  });

  it('ends by itself on the day that she named', async () => {
    const { test, caller, id } = await newcomer('+12135557003');
    await publish(caller, id);
    await caller.call('POST', '/api/account/pause', { until: '2026-11-24' });
    await sweepPauses(test.services);
    expect(await (await caller.call('GET', '/api/account')).json()).toMatchObject({
      profile: { isActive: false, pausedUntil: '2026-11-24' },
    });
    test.clock.advance(3 * dayMs);
    await sweepPauses(test.services);
    const account = await (await caller.call('GET', '/api/account')).json<{ profile: object }>();
    expect(account.profile).toMatchObject({ isActive: true });
    expect(account.profile).not.toHaveProperty('pausedUntil');
  });

  it('asks for a day that is ahead', async () => {
    const { caller } = await newcomer('+12135557004');
    for (const until of ['2026-11-21', '2020-01-01', '2099-01-01', 'soon']) {
      const refused = await caller.call('POST', '/api/account/pause', { until });
      expect(refused.status, until).toBe(422);
    }
  });

  it('is over when she publishes or shows herself in the builder', async () => {
    const { caller, id } = await newcomer('+12135557005');
    await publish(caller, id);
    await caller.call('POST', '/api/account/pause', { until: '2026-12-24' });
    await caller.call('PUT', `/api/profiles/${id}`, { isActive: true });
    const account = await (await caller.call('GET', '/api/account')).json<{ profile: object }>();
    expect(account.profile).not.toHaveProperty('pausedUntil');
  });
});

describe('another phone number', () => {
  it('moves the account, tells the old number, and ends the other sessions', async () => {
    const { test, caller, id } = await newcomer('+12135557010');
    await publish(caller, id);
    test.clock.advance(2 * minuteMs);
    const { caller: elsewhere } = await signIn(test, '+12135557010');
    const changed = await changeTo(test, caller, '+12135557011');
    expect(await changed.json()).toMatchObject({ success: true, phone: '+12135557011' });
    expect(await (await caller.call('GET', '/api/account')).json()).toMatchObject({
      phone: '+12135557011',
      profile: { id },
    });
    expect((await elsewhere.call('GET', '/api/account')).status).toBe(401);
    const notice = await env.DB.prepare("SELECT text FROM outbox WHERE recipient = '+12135557010'").first<{
      text: string;
    }>();
    expect(notice?.text).toContain('ending in 11');
    expect(notice?.text).not.toContain('7011');
  });

  it('needs a code verified within ten minutes', async () => {
    const { test, caller } = await newcomer('+12135557012');
    test.clock.advance(10 * minuteMs);
    const refused = await caller.call('POST', '/api/account/phone/send-code', { phone: '+12135557013' });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'fresh_code_needed' });
    const erased = await caller.call('DELETE', '/api/account');
    expect(await erased.json()).toMatchObject({ code: 'fresh_code_needed' });
    expect((await caller.call('GET', '/api/account')).status).toBe(200);
  });

  it('is not opened by a code for signing in, nor a sign-in by a code for this', async () => {
    const { test, caller } = await newcomer('+12135557014');
    await caller.call('POST', '/api/phone/send-code', { phone: '+12135557015' });
    const code = test.sms.codeFor('+12135557015');
    const wrong = await caller.call('POST', '/api/account/phone/verify-code', { phone: '+12135557015', code });
    expect(wrong.status).toBe(422);
    const stranger = test.caller();
    await caller.call('POST', '/api/account/phone/send-code', { phone: '+12135557016' });
    const other = test.sms.codeFor('+12135557016');
    const refused = await stranger.call('POST', '/api/phone/verify-code', { phone: '+12135557016', code: other });
    expect(refused.status).toBe(422);
  });

  it('lets her choose when the number has a profile of its own, and merges nothing', async () => {
    for (const keep of ['mine', 'other'] as const) {
      const old = keep === 'mine' ? '+12135557020' : '+12135557022';
      const wanted = keep === 'mine' ? '+12135557021' : '+12135557023';
      const { test, caller, id } = await newcomer(old);
      await publish(caller, id, 'Mine');
      const { caller: other, userId } = await signIn(test, wanted);
      const made = await (await other.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
      await publish(other, made.id, 'Other');
      const asked = await changeTo(test, caller, wanted);
      expect(asked.status).toBe(409);
      expect(await asked.json()).toMatchObject({
        code: 'phone_has_profile',
        mine: { firstName: 'Mine', isPublic: true },
        other: { firstName: 'Other', isPublic: true },
      });
      const changed = await changeTo(test, caller, wanted, keep, false);
      expect(changed.status, await changed.clone().text()).toBe(200);
      const [stays, goes] = keep === 'mine' ? [id, made.id] : [made.id, id];
      expect(await (await caller.call('GET', '/api/account')).json()).toMatchObject({
        phone: wanted,
        profile: { id: stays },
      });
      expect((await test.caller().call('GET', `/api/profiles/${goes}`)).status).toBe(404);
    }
  });

  it('leaves the old number to whoever has it next, with an account of its own', async () => {
    const { test, caller, id } = await newcomer('+12135557030');
    await changeTo(test, caller, '+12135557031');
    test.clock.advance(2 * minuteMs);
    const next = test.caller();
    const sent = await (await next.call('POST', '/api/phone/send-code', { phone: '+12135557030' })).json<object>();
    const code = test.sms.codeFor('+12135557030');
    const verified = await next.call('POST', '/api/phone/verify-code', { phone: '+12135557030', code });
    expect(verified.status).toBe(200);
    const { userId, existingProfile } = await verified.json<{ userId: string; existingProfile: boolean }>();
    expect(sent).toMatchObject({ userId });
    expect(existingProfile).toBe(false);
    expect((await next.call('PUT', `/api/profiles/${id}`, { firstName: 'Thief' })).status).toBe(404);
    expect(await (await caller.call('GET', '/api/account')).json()).toMatchObject({ profile: { id } });
  });

  it("says nothing about a number of the agency's, and never opens the desk with it", async () => {
    const { test, caller } = await newcomer('+12135557032');
    await env.DB.prepare(
      "INSERT INTO staff (id, phone, name, role, created_at, invited_at) VALUES ('staffaccount0000000000', '+12135557033', 'Ana', 'owner', 0, 0)",
    ).run();
    const changed = await changeTo(test, caller, '+12135557033');
    expect(changed.status).toBe(200);
    expect((await caller.call('GET', '/api/agency/me')).status).toBe(404);
  });

  it('refuses the number that she has', async () => {
    const { caller } = await newcomer('+12135557034');
    const refused = await caller.call('POST', '/api/account/phone/send-code', { phone: '(213) 555-7034' });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ issues: [{ path: 'phone' }] });
  });
});

describe('her week', () => {
  it('counts looks and families of seven days, and says what would help most', async () => {
    const { test, caller, id } = await newcomer('+12135557040');
    await publish(caller, id);
    const views = (day: string, count: number) =>
      env.DB.prepare('INSERT INTO profile_views (profile_id, day, views) VALUES (?, ?, ?)').bind(id, day, count).run();
    await views('2026-11-21', 3);
    await views('2026-11-15', 4);
    await views('2026-11-14', 5);
    await views('2026-11-07', 9);
    const asked = await test.caller().call('POST', '/api/contact-requests', {
      profileId: id,
      parentName: 'Paula Parent',
      email: 'paula@example.com',
      urgency: 'immediate',
    });
    expect(asked.status).toBe(201);
    const week = await (await caller.call('GET', '/api/account/week')).json<{ advice: string[] }>();
    expect(week).toMatchObject({ views: 7, viewsBefore: 5, requests: 1 });
    expect(week.advice).toEqual(['contact', 'languages', 'ages']);
    expect(JSON.stringify(week)).not.toContain('Paula');
  });
});
