import { expect, it } from 'vitest';
import { minuteMs } from '#domain/durations.ts';
import { loadConfig } from '../../../config.ts';
import { env } from 'cloudflare:workers';
import { createTestApp } from '../../../testing/api.ts';

const old = '+12135557070';
const wanted = '+12135557071';

let test: ReturnType<typeof createTestApp>;

/** A browser on a network: it sends `Sec-Fetch-Site` and stores cookies. */
function browser(network: string) {
  return test.caller({ 'CF-Connecting-IP': network, 'Sec-Fetch-Site': 'same-origin' });
}

/** Asks for a code to sign in and enters it. @returns the browser */
async function signedIn(phone: string, caller = browser('203.0.113.6')) {
  expect((await caller.call('POST', '/api/phone/send-code', { phone })).status).toBe(200);
  const body = { phone, code: test.sms.codeFor(phone) };
  expect((await caller.call('POST', '/api/phone/verify-code', body)).status).toBe(200);
  return caller;
}

type Browser = ReturnType<typeof browser>;
const askForChange = async (caller: Browser, phone = wanted) =>
  (await caller.call('POST', '/api/account/phone/send-code', { phone })).status;
const change = async (caller: Browser, phone = wanted) =>
  (await caller.call('POST', '/api/account/phone/verify-code', { phone, code: test.sms.codeFor(phone) })).status;

/** Strangers ask for codes until they get none: of the number, and of others with its prefix. */
async function exhaust(phone: string) {
  let refused = 0;
  for (let call = 0; call < 60; call += 1) {
    const other = `${phone.slice(0, 8)}${String(call).padStart(4, '0')}`;
    const stranger = browser(`198.51.${call}.1`);
    const { status } = await stranger.call('POST', '/api/phone/send-code', { phone: call % 2 ? phone : other });
    if (status !== 200) refused += 1;
    if (call % 2) test.clock.advance(minuteMs);
  }
  expect(refused).toBeGreaterThan(10);
}

it('security.md: locking a victim out — strangers keep no nanny from changing to her new number', async () => {
  const { sms, ...config } = loadConfig(env);
  test = createTestApp({ config: { ...config, sms: { ...sms, dailyBudget: 30 } } });
  const nanny = await signedIn(old);
  await exhaust(wanted);
  // Her own device asks for a code to her present number, for a fresh sign-in, and it arrives too.
  await signedIn(old, nanny);
  expect(await askForChange(nanny)).toBe(200);
  expect(await change(nanny)).toBe(200);
});

it('security.md: SMS pumping — an account asks for 5 codes an hour, whatever the numbers', async () => {
  test = createTestApp();
  const nanny = await signedIn(old);
  const statuses = [];
  for (let number = 0; number < 6; number += 1) statuses.push(await askForChange(nanny, `+1310555${7100 + number}`));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it('security.md: SMS pumping — accounts that change to one number share its 5 an hour and its waits', async () => {
  test = createTestApp();
  const statuses = [];
  for (let account = 0; account < 6; account += 1) {
    const caller = await signedIn(`+1310555${7200 + account}`, browser(`203.0.113.${account}`));
    statuses.push(await askForChange(caller));
    expect(await askForChange(caller)).toBe(429);
    test.clock.advance(11 * minuteMs);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
