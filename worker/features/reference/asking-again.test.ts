import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Today } from '#domain/agency/numbers.ts';
import { dayMs } from '#domain/durations.ts';
import type { OwnReference } from '#domain/reference/schema.ts';
import { signIn } from '../../testing/api.ts';
import { deskCaller } from '../../testing/desk.ts';
import { json, openDesk } from '../../testing/open-desk.ts';

/** The tokens of the links sent to a family, newest last. */
async function tokens(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT text FROM outbox WHERE recipient = 'paula@example.com' ORDER BY created_at",
  ).all<{ text: string }>();
  return results.map(({ text }) => /reference\/([\w-]+)/.exec(text)?.[1] ?? '');
}

it('a family whose link has expired gets another one in one press, and its answer waits at the desk', async () => {
  const { test, nanny, profileId } = await openDesk();
  const path = `/api/profiles/${profileId}/references`;
  const asked = await json<OwnReference>(nanny, 'POST', path, {
    firstName: 'Paula',
    lastName: 'Parent',
    email: 'paula@example.com',
    fromMonth: '2023-03',
    toMonth: '2024-05',
  });
  const again = `${path}/${asked.id}/again`;
  expect((await nanny.call('POST', again)).status).toBe(409);

  test.clock.advance(30 * dayMs);
  const { caller } = await signIn(test, '+12135557001');
  const reply = (token = '') =>
    test.caller().call('POST', `/api/references/${token}`, {
      act: 'send',
      answers: { strength: 'Naps.', everyday: 'Songs.', advice: 'Do it.' },
      isShown: true,
    });
  expect((await json<{ items: OwnReference[] }>(caller, 'GET', path)).items[0]?.isExpired).toBe(true);
  expect((await reply((await tokens())[0])).status).toBe(404);
  const stranger = await signIn(test, '+14155557009');
  expect((await stranger.caller.call('POST', again)).status).toBe(404);

  expect(await json(caller, 'POST', again)).toMatchObject({ state: 'asked', isExpired: false });
  expect((await caller.call('POST', again)).status).toBe(409);
  const sent = await tokens();
  expect(sent).toHaveLength(2);
  expect((await reply(sent[1])).status).toBe(200);

  const { caller: owner } = await deskCaller(test, 'owner');
  const today = await json<Today>(owner, 'GET', '/api/agency/today');
  expect(today.references.waiting).toBe(1);
  expect(today.next).toContainEqual(
    expect.objectContaining({ kind: 'reference', id: profileId, title: 'Paula Parent', about: 'Ana Reyes' }),
  );
});

it('a reference that she deletes takes along no other message to the address that she typed', async () => {
  const { test, nanny, profileId } = await openDesk();
  const { serviceEmail } = test.services.config.agency;
  // A message that only quotes the URL of a reference is not a reference request.
  const text = 'Sam asks for Ana and says: see https://example.com/reference/x';
  await env.DB.prepare(
    "INSERT INTO outbox (id, channel, recipient, text, profile_id, purpose) VALUES ('o', 'email', ?, ?, ?, 'waiting')",
  )
    .bind(serviceEmail, text, profileId)
    .run();
  const path = `/api/profiles/${profileId}/references`;
  const family = { firstName: 'Paula', lastName: 'Parent', fromMonth: '2023-03', toMonth: '2024-05' };
  const asked = await json<OwnReference>(nanny, 'POST', path, { ...family, email: serviceEmail });
  expect((await nanny.call('DELETE', `${path}/${asked.id}`)).status).toBe(200);
  const left = await env.DB.prepare('SELECT text FROM outbox WHERE recipient = ?').bind(serviceEmail).all();
  expect(left.results).toEqual([{ text }]);
});
