import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { loadConfig } from '../../config.ts';
import { createTestApp, signIn } from '../../testing/api.ts';
import { scaled } from '../../testing/scaled.ts';
import { loggedLines } from '../../testing/console.ts';
import { sendCode, sweepExpired, verifyCode } from './service.ts';

function wrongCode(code: string): string {
  return code === '999999' ? '999998' : String(Number(code) + 1).padStart(6, '0');
}

async function count(query: string, ...values: unknown[]): Promise<number> {
  const row = await env.DB.prepare(query)
    .bind(...values)
    .first<{ n: number }>();
  return row?.n ?? 0;
}

describe('security.md: code guessing', () => {
  it('checks exactly 5 of 200 parallel guesses', async () => {
    const test = createTestApp();
    const phone = '+12135552001';
    const caller = test.caller();
    await caller.call('POST', '/api/phone/send-code', { phone });
    const code = wrongCode(test.sms.codeFor(phone));
    const guesses = await Promise.all(
      Array.from({ length: 200 }, () => caller.call('POST', '/api/phone/verify-code', { phone, code })),
    );
    const bodies = await Promise.all(guesses.map((guess) => guess.json<{ code: string }>()));
    expect(bodies.filter((body) => body.code === 'code_incorrect')).toHaveLength(5);
    expect(bodies.filter((body) => body.code === 'code_checks_exhausted')).toHaveLength(195);
    expect(await count('SELECT checks AS n FROM one_time_codes WHERE phone = ?', phone)).toBe(5);
  });

  it('allows 10 failures an hour and 20 a day over all codes of a phone', async () => {
    const test = createTestApp();
    const phone = '+12135552002';
    const caller = test.caller();
    let failures = 0;
    for (let hour = 0; hour < 4; hour += 1) {
      let thisHour = 0;
      for (const wait of [0, 1, 2]) {
        test.clock.advance(wait * minuteMs);
        await caller.call('POST', '/api/phone/send-code', { phone });
        for (let guess = 0; guess < 5; guess += 1) {
          const code = wrongCode(test.sms.codeFor(phone));
          const response = await caller.call('POST', '/api/phone/verify-code', { phone, code });
          if ((await response.json<{ code: string }>()).code === 'code_incorrect') thisHour += 1;
        }
      }
      expect(thisHour).toBeLessThanOrEqual(10);
      failures += thisHour;
      test.clock.advance(70 * minuteMs);
    }
    expect(failures).toBe(20);
  });
});

describe('security.md: code replay', () => {
  it('opens exactly one session for 200 parallel correct codes', async () => {
    const test = createTestApp();
    const phone = '+12135552003';
    const caller = test.caller();
    await caller.call('POST', '/api/phone/send-code', { phone });
    const code = test.sms.codeFor(phone);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => caller.call('POST', '/api/phone/verify-code', { phone, code })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const sessions =
      'SELECT count(*) AS n FROM sessions JOIN users ON users.id = sessions.user_id WHERE users.phone = ?';
    expect(await count(sessions, phone)).toBe(1);
  });
});

describe('security.md: locking a victim out', () => {
  it('lets the owner sign in with her own flow after an attacker exhausted his', async () => {
    const test = createTestApp();
    const phone = '+12135552004';
    const attacker = test.caller({ 'CF-Connecting-IP': '203.0.113.1' });
    await attacker.call('POST', '/api/phone/send-code', { phone });
    const code = wrongCode(test.sms.codeFor(phone));
    for (let guess = 0; guess < 8; guess += 1) await attacker.call('POST', '/api/phone/verify-code', { phone, code });
    test.clock.advance(minuteMs);
    const owner = await signIn(test, phone);
    const status = await owner.caller.call('GET', `/api/phone/status/${owner.userId}`);
    expect(await status.json()).toMatchObject({ isVerified: true });
  });
});

describe('security.md: SMS pumping', () => {
  it('makes a phone wait 60 s, then 2, 5 and 10 minutes', async () => {
    const test = createTestApp();
    const caller = test.caller();
    const send = () => caller.call('POST', '/api/phone/send-code', { phone: '+12135552005' });
    for (const seconds of [60, 120, 300, 600]) {
      const sent = await send();
      expect(await sent.json()).toMatchObject({ success: true, resendAfterSeconds: seconds });
      test.clock.advance(seconds * 1000 - 1);
      const refused = await send();
      expect(refused.status).toBe(429);
      expect(refused.headers.get('Retry-After')).toBe('1');
      expect(await refused.json()).toMatchObject({ code: 'code_resend_too_soon' });
      test.clock.advance(1);
    }
  });

  it('sends a phone at most 5 codes an hour and 10 a day', async () => {
    const test = createTestApp();
    let sentInAnHour = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const network = `198.51.${Math.trunc(minute / 250)}.${minute % 250}`;
      const response = await test
        .caller({ 'CF-Connecting-IP': network })
        .call('POST', '/api/phone/send-code', { phone: '+12135552006' });
      await response.body?.cancel();
      if (minute < 60 && response.status === 200) sentInAnHour += 1;
      test.clock.advance(5 * minuteMs);
    }
    expect(sentInAnHour).toBeLessThanOrEqual(5);
    expect(test.sms.sent).toHaveLength(10);
  });

  it('sends to at most 10 phones an hour from one network', async () => {
    const test = createTestApp();
    const statuses: number[] = [];
    for (let index = 0; index < 14; index += 1) {
      const caller = test.caller({ 'CF-Connecting-IP': `2001:db8:1:2::${index}` });
      const phone = `+1${310 + index}5552007`;
      statuses.push((await caller.call('POST', '/api/phone/send-code', { phone })).status);
    }
    expect(test.sms.sent.length).toBeLessThanOrEqual(10);
    expect(statuses).toContain(429);
  });

  it('sends to at most 20 phones an hour of one 7-digit prefix', async () => {
    const test = createTestApp();
    for (let index = 0; index < 30; index += 1) {
      const caller = test.caller({ 'CF-Connecting-IP': `192.0.2.${index}` });
      await caller.call('POST', '/api/phone/send-code', { phone: `+1415555${String(index).padStart(4, '0')}` });
    }
    expect(test.sms.sent).toHaveLength(20);
  });

  const sends = scaled(300, 10_000);

  it(`never exceeds the daily budget over ${sends} sends from rotating phones and addresses`, async () => {
    const config = loadConfig(env);
    const test = createTestApp({ config: { ...config, sms: { ...config.sms, dailyBudget: 25 } } });
    let refused = 0;
    for (let round = 0; round < sends / 100; round += 1) {
      const attempts = Array.from({ length: 100 }, async (_, index) => {
        const serial = round * 100 + index;
        const phone = `+1${213 + (serial % 7)}${200 + (serial % 797)}${String(serial).padStart(4, '0')}`;
        const caller = {
          flow: undefined,
          keepsFlow: false,
          device: {},
          network: `10.${serial % 256}.${round}.${index}`,
          locale: 'en' as const,
        };
        await sendCode(test.services, phone, caller).catch(() => (refused += 1));
      });
      await Promise.all(attempts);
      test.clock.advance(dayMs / 120);
    }
    // The last fifth of the budget is reserved for numbers with a profile.
    expect(test.sms.sent.length).toBe(20);
    expect(refused).toBe(sends - 20);
  });
});

describe('security.md: session theft and fixation', () => {
  it('sets a host-bound cookie on https and a plain one on localhost', async () => {
    const test = createTestApp();
    for (const [origin, name, flags] of [
      ['https://profiles.example.com', '__Host-sid', 'Secure'],
      ['http://localhost:8787', 'sid', 'HttpOnly'],
    ]) {
      const response = await test.app.request(
        `${origin}/api/profiles`,
        { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' },
        env,
      );
      const cookie = response.headers.get('Set-Cookie') ?? '';
      expect(cookie.startsWith(`${name}=`)).toBe(true);
      expect(cookie).toContain(flags);
      expect(cookie).toContain('HttpOnly');
      expect(cookie).toContain('SameSite=Lax');
      expect(cookie).toContain('Path=/');
    }
  });

  it('rotates the session at verification and refuses the old token', async () => {
    const test = createTestApp();
    const caller = test.caller();
    await caller.call('POST', '/api/profiles', {});
    const old = caller.cookies.get('sid') ?? '';
    const phone = '+12135552010';
    await caller.call('POST', '/api/phone/send-code', { phone });
    await caller.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
    expect(caller.cookies.get('sid')).not.toBe(old);
    const thief = test.caller({ Authorization: `Bearer ${old}` });
    expect((await thief.call('PUT', '/api/profiles/any', {})).status).toBe(401);
  });

  it('refuses a signed-out token at once, and ends sessions after 14 idle and 30 days', async () => {
    const test = createTestApp();
    const { caller, userId } = await signIn(test, '+12135552011');
    const token = caller.cookies.get('sid') ?? '';
    await caller.call('POST', '/api/phone/sign-out');
    expect(caller.cookies.has('sid')).toBe(false);
    const revoked = test.caller({ Authorization: `Bearer ${token}` });
    expect(await (await revoked.call('GET', `/api/phone/status/${userId}`)).json()).toEqual({ isVerified: false });

    const idle = await signIn(test, '+12135552012');
    test.clock.advance(14 * dayMs + 1);
    expect((await idle.caller.call('PUT', '/api/profiles/any', {})).status).toBe(401);

    const busy = await signIn(test, '+12135552013');
    for (let day = 0; day < 3; day += 1) {
      test.clock.advance(9 * dayMs);
      expect((await busy.caller.call('PUT', '/api/profiles/any', {})).status).toBe(404);
    }
    test.clock.advance(4 * dayMs);
    expect((await busy.caller.call('PUT', '/api/profiles/any', {})).status).toBe(401);
  });

  it('stores neither codes nor tokens in the clear', async () => {
    const test = createTestApp();
    const { caller } = await signIn(test, '+12135552014');
    const code = test.sms.codeFor('+12135552014');
    const token = caller.cookies.get('sid') ?? '';
    for (const table of ['sessions', 'one_time_codes', 'rate_counters']) {
      const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
      const values = results.flatMap((row) => Object.values(row).map(String));
      expect(values).not.toContain(code);
      expect(values).not.toContain(token);
    }
  });
});

describe('security.md: secrets and logs', () => {
  it('writes no phone, code or token to the log', async () => {
    const test = createTestApp();
    const { caller } = await signIn(test, '+12135552015');
    const lines = loggedLines();
    expect(lines).toContain('"event":"request"');
    for (const secret of ['2135552015', test.sms.codeFor('+12135552015'), caller.cookies.get('sid') ?? '-']) {
      expect(lines).not.toContain(secret);
    }
  });
});

it('sweeps what has run out and nothing else', async () => {
  const test = createTestApp();
  const { caller, userId } = await signIn(test, '+12135552016');
  const network = '192.0.2.200';
  await sendCode(test.services, '+12135552017', {
    flow: undefined,
    keepsFlow: false,
    device: {},
    network,
    locale: 'en',
  });
  test.clock.advance(10 * minuteMs);
  await sweepExpired(test.services);
  expect(await count("SELECT count(*) AS n FROM one_time_codes WHERE phone = '+12135552017'")).toBe(0);
  expect(await (await caller.call('GET', `/api/phone/status/${userId}`)).json()).toMatchObject({ isVerified: true });
  await expect(
    verifyCode(
      test.services,
      { phone: '+12135552017', code: '000000' },
      { flow: 'x', keepsFlow: true, device: {}, network: '-', locale: 'en' },
      null,
    ),
  ).rejects.toMatchObject({ code: 'code_expired' });
});
