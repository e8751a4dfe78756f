import { describe, expect, it } from 'vitest';
import { carriedOver, forgetQuickUser, openQuickProfile } from './quick-user.ts';
import { apiError, createTestStorage, testProfile } from './testing.ts';

function setUp(ofUser: (userId: string) => ReturnType<typeof found>) {
  const storage = createTestStorage();
  const calls: string[] = [];
  const open = () =>
    openQuickProfile({
      api: {
        ofUser(userId) {
          calls.push(`GET ${userId}`);
          return ofUser(userId);
        },
        async create(userId) {
          calls.push(`POST ${userId}`);
          return testProfile({ userId: 'real' });
        },
      },
      storage,
      now: () => 1234,
      random: () => 'abc',
    });
  return { storage, calls, open };
}

const found = async (userId: string) => (userId === 'real' ? testProfile({ userId }) : undefined);

describe('opening the quick profile', () => {
  it('asks under an id of its own, creates, keeps the real id and finds the profile again', async () => {
    const { storage, calls, open } = setUp(found);
    expect(await open()).toMatchObject({ profile: { userId: 'real' }, earlierUserId: undefined });
    expect(calls).toEqual(['GET user-1234-abc', 'POST user-1234-abc']);
    expect(storage.values.get('simple-user-id')).toBe('real');
    expect(await open()).toMatchObject({ profile: { userId: 'real' }, earlierUserId: undefined });
    expect(calls.slice(2)).toEqual(['GET real']);
  });

  it('names the user whose session has ended, and takes over what she typed', async () => {
    const { storage, open } = setUp(async () => undefined);
    storage.set('simple-user-id', 'ended');
    expect(await open()).toMatchObject({ profile: { userId: 'real' }, earlierUserId: 'ended' });
    const profile = testProfile({ userId: 'real' });
    const steps = { 'personal-information': { firstName: 'Gra', email: 'not yet' } };
    const draft = {
      format: 1 as const,
      common: [],
      typed: [],
      pending: [['city', 'Pasadena']] as [string, unknown][],
      steps,
    };
    expect(carriedOver(draft, profile)).toMatchObject({ pending: [], steps });
    expect(carriedOver(undefined, profile)).toBeUndefined();
  });

  it('creates a profile when loading fails in any way', async () => {
    const { calls, open } = setUp(async () => {
      throw apiError(500);
    });
    await open();
    expect(calls).toEqual(['GET user-1234-abc', 'POST user-1234-abc']);
  });

  it('starts anew once the user is forgotten', async () => {
    const { storage, calls, open } = setUp(found);
    await open();
    forgetQuickUser(storage);
    await open();
    expect(calls.slice(2)).toEqual(['GET user-1234-abc', 'POST user-1234-abc']);
  });
});
