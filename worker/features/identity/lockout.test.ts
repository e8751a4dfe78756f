import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/durations.ts';
import { loadConfig } from '../../config.ts';
import { SmsError } from '../../ports/sms.ts';
import { createTestApp, signIn } from '../../testing/api.ts';
import { deskCodeFor, nobody } from '../../testing/desk.ts';
import { scaled } from '../../testing/scaled.ts';
import { inviteStaff } from '../agency/staff/service.ts';

function wrongCode(code: string): string {
  return code === '999999' ? '999998' : String(Number(code) + 1).padStart(6, '0');
}

/** A browser on a network: it sends `Sec-Fetch-Site` and stores cookies. */
function browser(test: ReturnType<typeof createTestApp>, network: string) {
  return test.caller({ 'CF-Connecting-IP': network, 'Sec-Fetch-Site': 'same-origin' });
}

describe('security.md: locking a victim out, from many networks', () => {
  it('leaves a fresh flow one check after others have used up the tally of the phone', async () => {
    const test = createTestApp();
    const phone = '+12135552020';
    let checked = 0;
    for (const network of ['203.0.113.1', '198.51.100.1', '192.0.2.1']) {
      const attacker = browser(test, network);
      await attacker.call('POST', '/api/phone/send-code', { phone });
      for (let guess = 0; guess < 5; guess += 1) {
        const code = wrongCode(test.sms.codeFor(phone));
        const answer = await attacker.call('POST', '/api/phone/verify-code', { phone, code });
        if ((await answer.json<{ code: string }>()).code === 'code_incorrect') checked += 1;
      }
      test.clock.advance(5 * minuteMs);
    }
    expect(checked).toBeLessThanOrEqual(10);
    const owner = browser(test, '203.0.113.77');
    expect((await owner.call('POST', '/api/phone/send-code', { phone })).status).toBe(200);
    const signedIn = await owner.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
    expect(signedIn.status).toBe(200);
  });

  it('a code that went to a browser is checked with its cookie only', async () => {
    const test = createTestApp();
    const phone = '+12135552021';
    const owner = browser(test, '203.0.113.5');
    await owner.call('POST', '/api/phone/send-code', { phone });
    const code = test.sms.codeFor(phone);
    const neighbor = test.caller({ 'CF-Connecting-IP': '203.0.113.5' });
    for (const guess of [wrongCode(code), code]) {
      const answer = await neighbor.call('POST', '/api/phone/verify-code', { phone, code: guess });
      expect(await answer.json()).toMatchObject({ code: 'code_expired' });
    }
    test.clock.advance(minuteMs);
    // A code requested by a neighbor does not replace the nanny's code either.
    await neighbor.call('POST', '/api/phone/send-code', { phone });
    expect((await owner.call('POST', '/api/phone/verify-code', { phone, code })).status).toBe(200);
  });

  it('gives the device that verified a phone codes of its own, and its number a part of the budget', async () => {
    const config = loadConfig(env);
    const test = createTestApp({ config: { ...config, sms: { ...config.sms, dailyBudget: 10 } } });
    const phone = '+12135552022';
    const owner = browser(test, '203.0.113.6');
    await owner.call('POST', '/api/phone/send-code', { phone });
    await owner.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
    await owner.call('POST', '/api/profiles', {});
    await owner.call('POST', '/api/phone/sign-out');
    let statuses: number[] = [];
    for (const minutes of [0, 1, 2, 5]) {
      test.clock.advance(minutes * minuteMs);
      const attacker = browser(test, `198.51.100.${minutes}`);
      statuses.push((await attacker.call('POST', '/api/phone/send-code', { phone })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200]);
    test.clock.advance(10 * minuteMs);
    const stranger = browser(test, '192.0.2.9');
    expect((await stranger.call('POST', '/api/phone/send-code', { phone })).status).toBe(429);
    statuses = [];
    for (const serial of [1, 2, 3, 4]) {
      const newcomer = browser(test, `192.0.2.${serial}`);
      statuses.push((await newcomer.call('POST', '/api/phone/send-code', { phone: `+1415555303${serial}` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await owner.call('POST', '/api/phone/send-code', { phone })).status).toBe(200);
    const back = await owner.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
    expect(back.status).toBe(200);
  });

  const calls = scaled(400, 10_000);

  it(`lets known devices in, a nanny's and staff's, while 200 networks ask for codes ${calls} times`, async () => {
    const config = loadConfig(env);
    const test = createTestApp({ config: { ...config, sms: { ...config.sms, dailyBudget: 100 } } });
    const nannyPhone = '+12135552030';
    const staffPhone = '+12135552031';
    await inviteStaff(test.services, nobody, { phone: staffPhone, name: 'Olga', role: 'owner' });
    const nanny = browser(test, '203.0.113.6');
    const staff = browser(test, '203.0.113.7');
    const nannySignsIn = async () => {
      const sent = await nanny.call('POST', '/api/phone/send-code', { phone: nannyPhone });
      const code = sent.status === 200 ? test.sms.codeFor(nannyPhone) : '';
      return (await nanny.call('POST', '/api/phone/verify-code', { phone: nannyPhone, code })).status;
    };
    const staffSignsIn = async () => {
      const sent = await staff.call('POST', '/api/agency/sign-in/send-code', { phone: staffPhone });
      const code = sent.status === 200 ? await deskCodeFor(test, staffPhone) : '';
      return (await staff.call('POST', '/api/agency/sign-in/verify-code', { phone: staffPhone, code })).status;
    };
    expect([await nannySignsIn(), await staffSignsIn()]).toEqual([200, 200]);
    const doors = ['/api/phone/send-code', '/api/agency/sign-in/send-code'];
    for (let call = 0; call < calls; call += 1) {
      // The victims' numbers, and others of their prefix.
      const phone =
        call % 3 === 0 ? [nannyPhone, staffPhone][call % 2] : `+1213555${String(call % 10_000).padStart(4, '0')}`;
      const attacker = browser(test, `198.51.${call % 200}.1`);
      await attacker.call('POST', doors[call % 4 === 0 ? 1 : 0] ?? '', { phone });
      if (call % 100 === 0) test.clock.advance(minuteMs);
    }
    expect([await nannySignsIn(), await staffSignsIn()]).toEqual([200, 200]);
    expect(test.sms.sent.length).toBeLessThanOrEqual(100);
  });
});

it.each(['/api/phone', '/api/agency/sign-in'])(
  'a device stays known for 400 days when it asks %s again',
  async (door) => {
    const test = createTestApp();
    const phone = '+12135552050';
    await inviteStaff(test.services, nobody, { phone, name: 'Olga', role: 'owner' });
    const device = browser(test, '203.0.113.10');
    const sent = async () => (await device.call('POST', `${door}/send-code`, { phone })).headers.get('Set-Cookie');
    expect(await sent()).toContain('Max-Age=34560000');
    const code = await deskCodeFor(test, phone);
    expect((await device.call('POST', `${door}/verify-code`, { phone, code })).status).toBe(200);
    expect(await sent()).toContain('Max-Age=34560000');
  },
);

describe('security.md: SMS pumping', () => {
  it('a code that was not sent counts toward no limit', async () => {
    let isDown = true;
    const sent: string[] = [];
    const test = createTestApp({
      sms: {
        async send(to) {
          if (isDown) throw new SmsError('landline', 'the provider refuses');
          sent.push(to);
        },
      },
    });
    const caller = browser(test, '203.0.113.8');
    const send = async () => (await caller.call('POST', '/api/phone/send-code', { phone: '+12135552040' })).status;
    for (let attempt = 0; attempt < 30; attempt += 1) expect(await send()).toBe(422);
    // Numbers that are not staff's get no code either.
    for (let number = 0; number < 30; number += 1) {
      const stranger = browser(test, `198.51.100.${number}`);
      await stranger.call('POST', '/api/agency/sign-in/send-code', { phone: `+12135552${100 + number}` });
    }
    isDown = false;
    expect(await send()).toBe(200);
    expect(sent).toEqual(['+12135552040']);
  });

  it('codes to sign in as a nanny and at the desk share the waits and the 5 an hour of a phone', async () => {
    const test = createTestApp();
    const phone = '+12135552041';
    await inviteStaff(test.services, nobody, { phone, name: 'Olga', role: 'owner' });
    const signsIn = () => browser(test, '203.0.113.9').call('POST', '/api/phone/send-code', { phone });
    const opensDesk = () => browser(test, '203.0.113.9').call('POST', '/api/agency/sign-in/send-code', { phone });
    const statuses: number[] = [];
    for (const ask of [signsIn, opensDesk, signsIn, opensDesk, signsIn, opensDesk]) {
      statuses.push((await ask()).status);
      for (const other of [signsIn, opensDesk]) expect((await other()).status).toBe(429);
      test.clock.advance(10 * minuteMs);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('codes to sign in and to change to a number share the wait of its phone', async () => {
    const test = createTestApp();
    const phone = '+12135552042';
    const { caller: nanny } = await signIn(test, '+12135552043');
    const signsIn = () => browser(test, '203.0.113.9').call('POST', '/api/phone/send-code', { phone });
    const changes = () => nanny.call('POST', '/api/account/phone/send-code', { phone });
    for (const ask of [changes, signsIn, changes]) {
      expect((await ask()).status).toBe(200);
      for (const other of [signsIn, changes]) expect((await other()).status).toBe(429);
      // Within the ten minutes for which the nanny's sign-in counts as fresh.
      test.clock.advance(4 * minuteMs);
    }
  });
});
