import { describe, expect, it } from 'vitest';
import type { ProfilePreview } from '#domain/profile/preview-dialog.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { createTestApp, signIn } from '../../testing/api.ts';

type TestApp = ReturnType<typeof createTestApp>;

async function nanny(test: TestApp, phone: string, name: object) {
  const { caller, userId } = await signIn(test, phone);
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<OwnerProfile>();
  await caller.call('PUT', `/api/profiles/${id}`, name);
  return {
    caller,
    id,
    own: async () => (await caller.call('GET', `/api/profiles/${id}`)).json<OwnerProfile>(),
    shown: async () => {
      const { url } = await (await caller.call('GET', `/api/profiles/${id}/preview`)).json<ProfilePreview>();
      return new URL(url).pathname.split('/').at(-1) ?? '';
    },
  };
}

const vera = { firstName: 'Vera', lastName: 'Videorova' };

describe('the address that the preview shows before publishing', () => {
  it('is hers alone, and is the one she is published under', async () => {
    const test = createTestApp();
    const first = await nanny(test, '+12135558801', vera);
    const second = await nanny(test, '+13105558802', vera);
    expect(await first.shown()).toBe('vera-videorova');
    const shown = await second.shown();
    expect(shown).toMatch(/^vera-videorova-[0-9a-z]{4}$/);
    expect(await second.shown()).toBe(shown);
    await second.caller.call('PUT', `/api/profiles/${second.id}`, { isPublic: true });
    expect((await second.own()).slug).toBe(shown);
    const visitor = await test.caller().call('GET', `/api/profiles/by-slug/${shown}`);
    expect(await visitor.json()).toMatchObject({ id: second.id, firstName: 'Vera' });
  });

  it('still leads to her when she changes her name before she publishes', async () => {
    const test = createTestApp();
    const { caller, id, own, shown } = await nanny(test, '+14155558803', vera);
    const address = await shown();
    await caller.call('PUT', `/api/profiles/${id}`, { lastName: 'Okonkwo-Vega', isPublic: true });
    expect((await own()).slug).not.toBe(address);
    const visitor = await test.caller().call('GET', `/api/profiles/by-slug/${address}`);
    expect(await visitor.json()).toMatchObject({ id });
  });

  it('is her id while her name is incomplete; showing it changes nothing of hers', async () => {
    const test = createTestApp();
    const { caller, id, own, shown } = await nanny(test, '+16265558804', { firstName: 'Vera' });
    expect(await shown()).toBe(id);
    const { revision } = await own();
    const named = await caller.call('PUT', `/api/profiles/${id}`, vera, { 'If-Match': `"${revision}"` });
    const { revision: afterName } = await named.json<OwnerProfile>();
    await shown();
    expect((await own()).revision).toBe(afterName);
  });
});
