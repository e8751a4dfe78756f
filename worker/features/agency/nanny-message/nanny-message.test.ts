import { beforeEach, expect, it } from 'vitest';
import { hourMs } from '#domain/durations.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { setOptOut } from '../../../records/opt-outs.ts';
import { json, openDesk } from '../../../testing/open-desk.ts';

const nannyPhone = '+12135557001';

let desk: Awaited<ReturnType<typeof openDesk>>;

beforeEach(async () => {
  desk = await openDesk();
});

const send = (text: string, id = desk.profileId) =>
  desk.owner.call('POST', `/api/agency/profiles/${id}/messages`, { text });

it('a message goes by text, says how to answer, and stands in her history with its words', async () => {
  expect((await send('Could you send\na new photo?')).status).toBe(200);
  await desk.deliver();
  const text = desk.textsTo(nannyPhone).at(-1);
  expect(text).toContain('Could you send\na new photo?');
  expect(text).toContain(desk.test.services.config.agency.phones[0].slice(-4));
  expect(await desk.deskProfile()).toMatchObject({
    reachedBy: 'sms',
    messages: [{ text: 'Could you send\na new photo?', channel: 'sms', by: { name: 'The owner' } }],
    history: [{ action: 'profile.messaged' }],
  });
});

it('goes by email after STOP, and is refused where there is none', async () => {
  await setOptOut(desk.test.services.db, nannyPhone, 1);
  expect(await (await send('Hello')).json()).toMatchObject({ code: 'nanny_unreachable' });
  await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, { email: 'ana@example.com' });
  expect((await send('Hello')).status).toBe(200);
  await desk.deliver();
  expect(desk.test.email.sent.at(-1)).toMatchObject({ to: 'ana@example.com' });
  expect(await desk.deskProfile()).toMatchObject({ reachedBy: 'email', messages: [{ channel: 'email' }] });
});

it('a repeated press sends once', async () => {
  await Promise.all([send('Hello'), send('Hello')]);
  expect((await send('Hello')).status).toBe(200);
  await desk.deliver();
  expect(desk.textsTo(nannyPhone).filter((text) => text.includes('Hello'))).toHaveLength(1);
});

it('at most five an hour', async () => {
  for (let each = 0; each < 5; each += 1) expect((await send(`Message ${each}`)).status).toBe(200);
  const refused = await send('One more');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe(String(hourMs / 1000));
  expect((await json<DeskProfile>(desk.owner, 'GET', `/api/agency/profiles/${desk.profileId}`)).messages).toHaveLength(
    5,
  );
});

it.each([' \n ', 'a'.repeat(901)])('refuses %j', async (text) => {
  expect((await send(text)).status).toBe(422);
});
