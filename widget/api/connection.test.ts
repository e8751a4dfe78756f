import { afterEach, expect, it, vi } from 'vitest';
import { safeStorage } from '#widget/browser/storage.ts';
import { bearerConnection } from './connection.ts';

const origin = 'https://nannies.example';

/** A connection whose server answers each request with the next of these responses. */
function setUp(...answers: Response[]) {
  const server = vi.spyOn(globalThis, 'fetch');
  for (const answer of answers) server.mockResolvedValueOnce(answer);
  const storage = safeStorage(() => {
    throw new Error('blocked');
  });
  return { connection: bearerConnection(origin, storage), server };
}

const named = (token: string, init?: ResponseInit) =>
  Response.json({ success: true }, { ...init, headers: { 'X-Session-Token': token } });

afterEach(() => void vi.restoreAllMocks());

it('sends the token that any response names, until a response says that the session has ended', async () => {
  const { connection } = setUp(named('first'), Response.json({}), named('second'), named(''));
  expect(connection.headers()).not.toHaveProperty('Authorization');
  await connection.fetch('/api/profiles', { method: 'POST' });
  expect(connection.headers()).toMatchObject({ Authorization: 'Bearer first', 'X-Session-Transport': 'bearer' });
  await connection.fetch('/api/phone/sign-out', { method: 'POST' });
  expect(connection.headers()).toMatchObject({ Authorization: 'Bearer first' });
  await connection.fetch('/api/anything');
  expect(connection.headers()).toMatchObject({ Authorization: 'Bearer second' });
  await connection.fetch('/api/anything');
  expect(connection.headers()).not.toHaveProperty('Authorization');
});

it('takes no token from a body', async () => {
  const { connection } = setUp(Response.json({ token: 'written' }));
  await connection.fetch('/api/phone/verify-code', { method: 'POST', body: '{}' });
  expect(connection.headers()).not.toHaveProperty('Authorization');
});

it('returns the flow of a code that was sent, and leaves the body to its reader', async () => {
  const { connection, server } = setUp(Response.json({ flow: 'f1' }), Response.json({}));
  const sent = await connection.fetch('/api/account/phone/send-code', { method: 'POST', body: '{}' });
  expect(await sent.json()).toEqual({ flow: 'f1' });
  await connection.fetch('/api/account/phone/verify-code', { method: 'POST', body: '{"code":"123456"}' });
  expect(server.mock.calls[1]?.[0]).toEqual(new URL('/api/account/phone/verify-code', origin));
  expect(server.mock.calls[1]?.[1]).toMatchObject({ body: '{"code":"123456","flow":"f1"}' });
});
