import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { type createTestApp, newcomer, signIn } from '../../testing/api.ts';

const phone = '+12135557160';
const agencyPhone = '(213) 555-0142';

/** A nanny who last signed in `days` days ago, and the number's next caller, on another device. */
async function afterSilence(days: number, details: Record<string, string> = { lastName: 'García-López' }) {
  const { test, caller: nanny, id } = await newcomer(phone);
  await nanny.call('PUT', `/api/profiles/${id}`, { firstName: 'Vera', ...details });
  test.clock.advance(days * dayMs);
  const stranger = await withCode(test);
  return { test, nanny, id, ...stranger };
}

/** A device, another one unless given, to which a code was sent an hour later. */
async function withCode(test: ReturnType<typeof createTestApp>, caller = test.caller()) {
  test.clock.advance(hourMs);
  await caller.call('POST', '/api/phone/send-code', { phone });
  const verify = (lastNameOrEmail?: string) =>
    caller.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone), lastNameOrEmail });
  return { caller, verify };
}

describe('a number that nobody has signed in with for 180 days', () => {
  it('opens its profile only with the last name or email in it, and names the agency as the way out', async () => {
    const { caller, verify, id } = await afterSilence(181);
    const asked = await verify();
    expect(asked.status).toBe(403);
    const answer = await asked.json<{ error: string }>();
    expect(answer).toMatchObject({ code: 'last_name_or_email_needed', error: expect.stringContaining(agencyPhone) });
    expect(JSON.stringify(answer)).not.toMatch(/garc|l[oó]pez/i);
    expect((await caller.call('GET', '/api/account')).status).toBe(401);

    const wrong = await verify('Lopez');
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({
      code: 'last_name_or_email_incorrect',
      issues: [{ path: 'lastNameOrEmail', message: expect.stringContaining(agencyPhone) }],
    });
    expect((await verify('  garcia lopez ')).status).toBe(200);
    expect(await (await caller.call('GET', '/api/account')).json()).toMatchObject({ profile: { id } });
  });

  it('opens one session for two right answers at once', async () => {
    const { verify } = await afterSilence(181);
    const answers = await Promise.all([verify('García-López'), verify('García-López')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('accepts the email as well', async () => {
    const { verify } = await afterSilence(181, { email: 'Vera.Garcia@example.com' });
    expect((await verify('vera.garcia@example')).status).toBe(422);
    expect((await verify('vera.garcia@EXAMPLE.com')).status).toBe(200);
  });

  it('asks for nothing on a device that verified the number, nor within 180 days of a sign-in', async () => {
    const silent = await afterSilence(1);
    expect((await (await withCode(silent.test, silent.nanny)).verify()).status).toBe(200);
    silent.test.clock.advance(200 * dayMs);
    expect((await (await withCode(silent.test, silent.nanny)).verify()).status).toBe(200);
    silent.test.clock.advance(dayMs);
    expect((await (await withCode(silent.test)).verify()).status).toBe(200);
    silent.test.clock.advance(179 * dayMs);
    expect((await (await withCode(silent.test)).verify()).status).toBe(200);
    silent.test.clock.advance(181 * dayMs);
    expect((await (await withCode(silent.test)).verify()).status).toBe(403);
  });

  it('asks for nothing where the profile has neither', async () => {
    expect((await (await afterSilence(400, {})).verify()).status).toBe(200);
  });

  it('takes at most five answers for a code, and an answer does not help a wrong code', async () => {
    const { test, caller, verify } = await afterSilence(181);
    const code = test.sms.codeFor(phone) === '000000' ? '111111' : '000000';
    const wrongCode = { phone, code, lastNameOrEmail: 'García-López' };
    expect(await (await caller.call('POST', '/api/phone/verify-code', wrongCode)).json()).toMatchObject({
      code: 'code_incorrect',
    });
    for (let guess = 0; guess < 4; guess += 1) expect((await verify(`Guess${guess}`)).status).toBe(422);
    expect((await verify('García-López')).status).toBe(429);
  });

  it('asks before a nanny who changes to the number sees or erases its profile', async () => {
    const { test, id } = await afterSilence(181);
    const { caller: taker } = await signIn(test, '+12135557161');
    test.clock.advance(minuteMs);
    await taker.call('POST', '/api/account/phone/send-code', { phone });
    const change = (body: Record<string, string>) =>
      taker.call('POST', '/api/account/phone/verify-code', { phone, code: test.sms.codeFor(phone), ...body });
    for (const body of [{}, { keep: 'mine' }, { keep: 'other' }]) {
      const asked = await change(body);
      expect(await asked.json()).toMatchObject({ code: 'last_name_or_email_needed' });
    }
    expect((await test.caller().call('GET', `/api/profiles/${id}`)).status).toBe(200);
  });

  it('counts a change to the number as a sign-in with it', async () => {
    const { test, caller, id } = await newcomer('+12135557162');
    await caller.call('PUT', `/api/profiles/${id}`, { lastName: 'García' });
    await caller.call('POST', '/api/account/phone/send-code', { phone });
    const changed = { phone, code: test.sms.codeFor(phone) };
    expect((await caller.call('POST', '/api/account/phone/verify-code', changed)).status).toBe(200);
    test.clock.advance(179 * dayMs);
    expect((await (await withCode(test)).verify()).status).toBe(200);
  });
});
