import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Today } from '#domain/agency/numbers.ts';
import { runJob } from '../../../jobs.ts';
import { upload } from '../../../testing/api.ts';
import { deskCaller } from '../../../testing/desk.ts';
import { pdf } from '../../../testing/files.ts';
import { json, openDesk } from '../../../testing/open-desk.ts';

it('says which provider has accepted no messages, and since when, until it accepts one again', async () => {
  const { test, owner } = await openDesk();
  const outages = async () => (await json<Today>(owner, 'GET', '/api/agency/today')).outages;
  await env.DB.exec(
    "INSERT INTO outbox (id, channel, recipient, text) VALUES ('m', 'email', 'care@oak.example', 'Hello')",
  );
  const tryAgain = async () => {
    await runJob(test.services, { kind: 'deliver-message', messageId: 'm' });
    test.clock.advance(5 * 60_000);
  };
  expect(await outages()).toEqual([]);
  const since = new Date(test.clock.now()).toISOString();
  test.email.isDown = true;
  await tryAgain();
  await tryAgain();
  expect(await outages()).toEqual([{ provider: 'email', since }]);
  test.email.isDown = false;
  await tryAgain();
  expect(await outages()).toEqual([]);
});

it('names cities and well-known certifications in the language of the reader', async () => {
  const { owner, nanny, profileId } = await openDesk();
  const documentUrl = (await upload(nanny, 'document', pdf())).objectPath;
  for (const name of ['CPR', 'Fire watch'])
    await nanny.call('POST', `/api/profiles/${profileId}/certifications`, { name, documentUrl });
  const { next } = await json<Today>(owner, 'GET', '/api/agency/today?lang=zh');
  expect(next.find(({ kind }) => kind === 'review')?.about).toBe('帕萨迪纳');
  // Both came at the same time, so their order is not known.
  expect(new Set(next.filter(({ kind }) => kind === 'certificate').map(({ about }) => about))).toEqual(
    new Set(['心肺复苏（CPR）', 'Fire watch']),
  );
});

it('lists what is due soonest first, and then what has waited longest', async () => {
  const { test, owner, profileId } = await openDesk();
  const ask = (parentName: string) =>
    json(test.caller(), 'POST', '/api/contact-requests', { profileId, parentName, email: 'family@example.com' });
  const titles = async (caller = owner) =>
    (await json<Today>(caller, 'GET', '/api/agency/today')).next.map(({ title }) => title);
  test.clock.advance(1000);
  await ask('Family One');
  test.clock.advance(1000);
  await ask('Family Two');
  // The nanny's profile has waited longer than both, but nothing was promised for it.
  const order = ['Family One', 'Family Two', 'Ana Reyes'];
  expect(await titles()).toEqual(order);
  test.clock.advance(25 * 60 * 60 * 1000);
  const { caller } = await deskCaller(test, 'owner');
  expect(await titles(caller)).toEqual(order);
});

it('counts as mine what that list holds: a snoozed request is in another one', async () => {
  const { test, owner, profileId } = await openDesk();
  await json(test.caller(), 'POST', '/api/contact-requests', {
    profileId,
    parentName: 'Sam',
    email: 'sam@example.com',
  });
  await env.DB.exec('UPDATE contact_requests SET assignee_id = (SELECT id FROM staff)');
  const mine = async () => (await json<Today>(owner, 'GET', '/api/agency/today')).requests.mine;
  expect(await mine()).toBe(1);
  await env.DB.prepare('UPDATE contact_requests SET snoozed_until = ?')
    .bind(test.clock.now() + 60_000)
    .run();
  expect(await mine()).toBe(0);
});
