import { expect, it } from 'vitest';
import { keepTemporaryUserId } from './temporary-user.ts';
import { createTestStorage } from '#widget/browser/testing.ts';

it('keeps a temporary user id of the builder under tempUserId, the first one (docs/specification.md 3)', () => {
  const storage = createTestStorage();
  let count = 0;
  const source = { now: () => 1234, random: () => `abc${(count += 1)}` };
  keepTemporaryUserId(storage, source);
  keepTemporaryUserId(storage, source);
  expect(storage.values.get('tempUserId')).toBe('user-1234-abc1');
});
