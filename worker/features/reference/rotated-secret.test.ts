import { describe, expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import type { Services } from '../../services.ts';
import { createTestApp, newcomer } from '../../testing/api.ts';
import { tokenSentTo } from './testing.ts';

const secrets = { old: 'o'.repeat(64), new: 'n'.repeat(64) };

/** The app with these secrets, the current one first. */
function appWith(identitySecrets: [string, ...string[]], others: Partial<Services> = {}) {
  const { services } = createTestApp();
  const [identitySecret] = identitySecrets;
  return createTestApp({ ...others, config: { ...services.config, identitySecret, identitySecrets } });
}

describe('after IDENTITY_SECRET was rotated', () => {
  it.each([
    { previous: [secrets.old], status: 200 },
    { previous: [], status: 422 },
  ])('a code on its way gives $status', async ({ previous, status }) => {
    const phone = '+12135556101';
    const before = appWith([secrets.old]);
    const caller = before.caller();
    await caller.call('POST', '/api/phone/send-code', { phone });
    const after = appWith([secrets.new, ...previous]).caller();
    for (const [name, value] of caller.cookies) after.cookies.set(name, value);
    const verified = await after.call('POST', '/api/phone/verify-code', { phone, code: before.sms.codeFor(phone) });
    expect(verified.status).toBe(status);
  });

  it.each([
    { previous: [secrets.old], status: 422 },
    { previous: [], status: 201 },
  ])('asking a family that declined gives $status', async ({ previous, status }) => {
    const before = appWith([secrets.old]);
    const { caller, id } = await newcomer('+12135556102', before);
    await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Grace', lastName: 'Hopperton' });
    const family = {
      firstName: 'Dana',
      lastName: 'Miller',
      email: 'dana@example.com',
      fromMonth: '2022-01',
      toMonth: '2024-06',
    };
    const ask = (who: typeof caller) => who.call('POST', `/api/profiles/${id}/references`, family);
    expect((await ask(caller)).status).toBe(201);
    const token = await tokenSentTo(family.email);
    await before.caller().call('POST', `/api/references/${token}`, { act: 'withdraw' });
    before.clock.advance(dayMs);
    const after = appWith([secrets.new, ...previous], { clock: before.clock }).caller();
    for (const [name, value] of caller.cookies) after.cookies.set(name, value);
    expect((await ask(after)).status).toBe(status);
  });
});
