import { describe, expect, it } from 'vitest';
import type { PhoneStatus } from '#domain/identity/schema.ts';
import { createSession, userIdKey } from './session.ts';
import { createTestStorage } from '#widget/browser/testing.ts';
import { apiError } from './testing.ts';

function setUp(answer: PhoneStatus | Error, userId?: string) {
  const storage = createTestStorage();
  if (userId !== undefined) storage.set(userIdKey, userId);
  const asked: string[] = [];
  const session = createSession(
    {
      async status(id) {
        asked.push(id);
        if (answer instanceof Error) throw answer;
        return answer;
      },
      signOut: async () => undefined,
    },
    storage,
    { status: 'loading' },
  );
  return { session, asked, storage };
}

describe('the session', () => {
  it('asks nothing while no user id is kept', async () => {
    const { session, asked } = setUp({ isVerified: true });
    expect(session.$state.get()).toEqual({ status: 'loading' });
    expect(await session.refresh()).toEqual({ status: 'anonymous' });
    expect(asked).toEqual([]);
  });

  it.each([
    [
      { isVerified: true, phone: '+12135550142' },
      { status: 'verified', userId: 'u1', phone: '+12135550142' },
    ],
    [{ isVerified: false }, { status: 'anonymous' }],
    [apiError(404), { status: 'anonymous' }],
    [apiError(429), { status: 'unreachable' }],
    [apiError(503), { status: 'unreachable' }],
    [new TypeError('Failed to fetch'), { status: 'unreachable' }],
  ])('reads %o', async (answer, expected) => {
    const { session, asked } = setUp(answer, 'u1');
    expect(await session.refresh()).toEqual(expected);
    expect(asked).toEqual(['u1']);
  });

  it('keeps what the server answered', async () => {
    const { session } = setUp({ isVerified: true, phone: '+12135550142' }, 'u1');
    await session.refresh();
    expect(session.$state.get()).toMatchObject({ status: 'verified', userId: 'u1' });
  });

  it('may be signed in where an earlier visit left a user id, and where the server says so', async () => {
    const { session, storage } = setUp({ isVerified: true });
    expect(session.mayBeSignedIn()).toBe(false);
    expect(session.remember('u1')).toBe(true);
    expect(session.mayBeSignedIn()).toBe(true);
    await session.refresh();
    storage.remove(userIdKey);
    expect(session.mayBeSignedIn()).toBe(true);
  });

  it('forgets the user on sign-out', async () => {
    const { session, storage } = setUp({ isVerified: true }, 'u1');
    await session.signOut();
    expect(storage.get(userIdKey)).toBeNull();
    expect(session.$state.get()).toEqual({ status: 'anonymous' });
  });
});
