import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { createTestApp } from '../testing/api.ts';

const phone = '+12135556001';

/** Requests a code, and another one with a clock that is a minute and a second ahead. @returns both statuses */
async function askTwice(environment: 'development' | 'staging' | 'production') {
  const { caller, clock } = createTestApp({ config: { ...loadConfig(env), environment } });
  const first = await caller().call('POST', '/api/phone/send-code', { phone });
  const ahead = new Date(clock.now() + 61_000).toISOString();
  const second = await caller().call('POST', '/api/phone/send-code', { phone }, { 'X-Dev-Clock': ahead });
  return [first.status, second.status];
}

it('takes the instant of X-Dev-Clock in development', async () => {
  expect(await askTwice('development')).toEqual([200, 200]);
});

it.each(['staging', 'production'] as const)('ignores X-Dev-Clock in %s', async (environment) => {
  expect(await askTwice(environment)).toEqual([200, 429]);
});

it('ignores an X-Dev-Clock that is no instant', async () => {
  const { caller } = createTestApp();
  const answer = await caller().call('POST', '/api/phone/send-code', { phone }, { 'X-Dev-Clock': 'tomorrow' });
  expect(answer.status).toBe(200);
});
