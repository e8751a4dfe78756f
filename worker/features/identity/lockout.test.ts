import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createTestApp } from '../../testing/api.ts';

const minuteMs = 60_000;

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

  it('gives the device that proved a phone codes of its own, and its number a part of the budget', async () => {
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
});
