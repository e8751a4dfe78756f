import { expect, it } from 'vitest';
import { createTestApp, newcomer } from '../testing/api.ts';
import { operations } from '../testing/operations.ts';

it('somebody else’s profile: each operation of an owner does not exist for another nanny', async () => {
  const test = createTestApp();
  const { id } = await newcomer('+12135557101', test);
  const other = await newcomer('+12135557102', test);
  for (const [route, { method, path, access }] of operations) {
    if (access !== 'owner' && typeof access === 'string') continue;
    if (typeof access === 'object' && 'desk' in access) continue;
    const body = method === 'GET' ? undefined : {};
    const address = path.replace(':id', id).replace(/:\w+/g, 'nothing1');
    expect((await test.caller().call(method, address, body)).status, `${route}: anonymous`).toBe(401);
    expect((await other.caller.call(method, address, body)).status, `${route}: another nanny`).toBe(404);
  }
});
