import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { loadConfig } from '../../config.ts';
import { createTestApp, signIn } from '../../testing/api.ts';
import { scaled } from '../../testing/scaled.ts';
import { startAnonymousSession } from '../identity/sessions/service.ts';

describe('security.md: publishing in bulk', () => {
  it('one network starts 3 profiles an hour and 10 a day without a phone', async () => {
    const test = createTestApp();
    let started = 0;
    for (let quarter = 0; quarter < 4 * 24; quarter += 1) {
      const caller = test.caller({ 'CF-Connecting-IP': `2001:db8:7:1::${quarter}` });
      const response = await caller.call('POST', '/api/profiles', {});
      if (response.status === 201) started += 1;
      else expect(await response.json()).toMatchObject({ code: 'too_many_profiles' });
      if (quarter < 4) expect(started).toBeLessThanOrEqual(3);
      test.clock.advance(hourMs / 4);
    }
    expect(started).toBe(10);
    expect(await count('users')).toBe(10);
    expect(await count('profiles')).toBe(10);
  });

  const creations = scaled(200, 10_000);

  it(`${creations} creations from rotating networks stay below the daily limit, and signed-in nannies go on`, async () => {
    const test = createTestApp({ config: { ...loadConfig(env), unverifiedProfilesDailyLimit: 30 } });
    let refused = 0;
    for (let round = 0; round < creations / 100; round += 1) {
      const attempts = Array.from({ length: 100 }, (_, index) =>
        startAnonymousSession(test.services, {
          network: `10.${round}.${index}.1`,
          humanToken: undefined,
          device: {},
        }).catch(() => (refused += 1)),
      );
      await Promise.all(attempts);
      test.clock.advance(dayMs / 120);
    }
    expect(await count('users')).toBe(30);
    expect(refused).toBe(creations - 30);
    const { caller, userId } = await signIn(test, '+12135554201');
    expect((await caller.call('POST', '/api/profiles', { userId })).status).toBe(201);
  });

  it('asks for the human check where the agency uses one, before anything is made', async () => {
    const test = createTestApp({ humanCheck: { isHuman: async (token) => token === 'a person' } });
    const refused = await test.caller().call('POST', '/api/profiles', {});
    expect(await refused.json()).toMatchObject({ code: 'human_check_failed' });
    expect(await count('users')).toBe(0);
    expect((await test.caller().call('POST', '/api/profiles', { humanToken: 'a person' })).status).toBe(201);
    // A user with a verified phone is already known.
    const { caller } = await signIn(test, '+12135554202');
    expect((await caller.call('POST', '/api/profiles', {})).status).toBe(201);
  });

  it('a user writes 600 times an hour, then waits, and can still sign out', async () => {
    const test = createTestApp();
    const { caller } = await signIn(test, '+12135554203');
    caller.headers['CF-Connecting-IP'] = '203.0.113.20';
    const { id } = await (await caller.call('POST', '/api/profiles', {})).json<{ id: string }>();
    const write = () => caller.call('PUT', `/api/profiles/${id}`, { city: 'Irvine' });
    for (let batch = 0; batch < 12; batch += 1) await Promise.all(Array.from({ length: 50 }, write));
    const refused = await write();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('300');
    expect(await refused.json()).toMatchObject({ code: 'too_many_writes' });
    expect((await caller.call('GET', `/api/profiles/${id}`)).status).toBe(200);
    test.clock.advance(hourMs + 5 * minuteMs);
    expect((await write()).status).toBe(200);
    expect((await caller.call('POST', '/api/phone/sign-out')).status).toBe(200);
  });

  it.each([
    'Your account is locked, go to https://evil.example',
    'evil.example',
    'Ana www.evil.example',
    'Call 555 0100',
    'ana@evil.example',
    'Ana/Bo',
    '🍼',
    '—',
    '...',
    'x'.repeat(81),
  ])('a name is a name, not %j', async (name) => {
    const test = createTestApp();
    const { caller } = await signIn(test, '+12135554204');
    const { id } = await (await caller.call('POST', '/api/profiles', {})).json<{ id: string }>();
    const response = await caller.call('PUT', `/api/profiles/${id}`, { firstName: name });
    expect(response.status).toBe(422);
    const { issues } = await response.json<{ issues: { path: string; message: string }[] }>();
    expect(issues[0]?.path).toBe('firstName');
    expect(issues[0]?.message).toMatch(/letters only|after the period|at most 80/);
  });

  it.each([
    ['María José', 'María José'],
    ['J. R.', 'J. R.'],
    ['O’Neil-Lee', 'O’Neil-Lee'],
    ["D'Arcy", "D'Arcy"],
    ['Ana (Annie)', 'Ana (Annie)'],
    ['秀英', '秀英'],
    ['（王）', '(王)'],
    ['古丽・阿依', '古丽·阿依'],
    ['अनीता', 'अनीता'],
    ['محمد', 'محمد'],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
  ])('takes the name %s', async (typed, stored) => {
    const test = createTestApp();
    const { caller } = await signIn(test, '+12135554205');
    const { id } = await (await caller.call('POST', '/api/profiles', {})).json<{ id: string }>();
    const response = await caller.call('PUT', `/api/profiles/${id}`, { firstName: typed });
    expect(await response.json()).toMatchObject({ firstName: stored });
  });
});

async function count(table: 'users' | 'profiles'): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>();
  return row?.n ?? 0;
}
