import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { OwnReference } from '#domain/reference/schema.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { tokenSentTo } from './testing.ts';

const email = 'paula@example.com';
const answers = { strength: 'Naps.', everyday: 'Songs.', advice: 'Do it.' };

it.each(['decline', 'withdraw'])(
  'a family that says %s is not written to again, also once she deletes and asks anew',
  async (act) => {
    const { test, nanny, profileId } = await openDesk();
    const path = `/api/profiles/${profileId}/references`;
    const family = { firstName: 'Paula', lastName: 'Parent', email, fromMonth: '2023-03', toMonth: '2024-05' };
    const { id } = await json<OwnReference>(nanny, 'POST', path, family);
    const token = await tokenSentTo(email);
    for (const _ of [1, 2]) {
      expect((await test.caller().call('POST', `/api/references/${token}`, { act })).status).toBe(200);
    }
    if (act === 'withdraw') expect((await nanny.call('POST', path, family)).status).toBe(422);
    expect((await nanny.call('DELETE', `${path}/${id}`)).status).toBe(200);
    const refused = await nanny.call('POST', path, family);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ issues: [{ path: 'email' }] });
    expect(await env.DB.prepare('SELECT * FROM reference_refusals').first()).not.toMatchObject({ family_hash: email });
  },
);

it('a family that thinks again and answers may be asked again', async () => {
  const { test, nanny, profileId } = await openDesk();
  const path = `/api/profiles/${profileId}/references`;
  const family = { firstName: 'Paula', lastName: 'Parent', email, fromMonth: '2023-03', toMonth: '2024-05' };
  const { id } = await json<OwnReference>(nanny, 'POST', path, family);
  const reply = async (body: object) => test.caller().call('POST', `/api/references/${await tokenSentTo(email)}`, body);
  await reply({ act: 'decline' });
  expect((await reply({ act: 'send', answers, isShown: true })).status).toBe(200);
  await nanny.call('DELETE', `${path}/${id}`);
  expect((await nanny.call('POST', path, family)).status).toBe(201);
});

it.each([
  { phone: '+12135557001' },
  { phone: '+12135557777' },
  { email: 'ana@example.com' },
  { email: 'Ana+family@Example.com' },
])('nobody asks her own number or mailbox: %j', async (own) => {
  const { nanny, profileId } = await openDesk();
  await nanny.call('PUT', `/api/profiles/${profileId}`, { email: 'ana@example.com', phone: '+12135557777' });
  const family = { firstName: 'Paula', lastName: 'Parent', fromMonth: '2023-03', toMonth: '2024-05' };
  const refused = await nanny.call('POST', `/api/profiles/${profileId}/references`, { ...family, ...own });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ issues: [{ path: Object.keys(own)[0] }] });
});
