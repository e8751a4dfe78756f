import { describe, expect, it } from 'vitest';
import { carriedOver, forgetQuickUser, openQuickProfile } from './quick-user.ts';
import { createTestStorage } from '#widget/browser/testing.ts';
import { apiError, testProfile } from './testing.ts';

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
      humanToken: undefined,
      storage,
      now: () => 1234,
      random: () => 'abc',
    });
  return { storage, calls, open };
}

const found = async (userId: string) => (userId === 'real' ? testProfile({ userId }) : undefined);

describe('opening the quick profile', () => {
  it('asks for nothing under an id of its own making, creates, keeps the real id and finds the profile again', async () => {
    const { storage, calls, open } = setUp(found);
    const opened = { profile: { userId: 'real' }, earlierUserId: 'user-1234-abc', sessionEnded: false };
    expect(await open()).toMatchObject(opened);
    expect(calls).toEqual(['POST user-1234-abc']);
    expect(storage.values.get('simple-user-id')).toBe('real');
    expect(await open()).toMatchObject({ profile: { userId: 'real' }, earlierUserId: undefined });
    expect(calls.slice(1)).toEqual(['GET real']);
  });

  it('names the user whose session has ended, and takes over what she typed', async () => {
    const { storage, open } = setUp(async () => undefined);
    storage.set('simple-user-id', 'ended');
    expect(await open()).toMatchObject({ earlierUserId: 'ended', sessionEnded: true });
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
    const { storage, calls, open } = setUp(async () => {
      throw apiError(500);
    });
    storage.set('simple-user-id', 'earlier');
    await open();
    expect(calls).toEqual(['GET earlier', 'POST earlier']);
  });

  it('starts anew once the user is forgotten', async () => {
    const { storage, calls, open } = setUp(found);
    await open();
    forgetQuickUser(storage);
    await open();
    expect(calls).toEqual(['POST user-1234-abc', 'POST user-1234-abc']);
  });
});

describe('the human check', () => {
  it('is asked for once the server wants it, and not before', async () => {
    const asked: (string | undefined)[] = [];
    const open = (humanToken: (() => Promise<string>) | undefined, code: string) =>
      openQuickProfile({
        api: {
          ofUser: async () => undefined,
          async create(_userId, token) {
            asked.push(token);
            if (token === undefined) throw apiError(422, { code });
            return testProfile();
          },
        },
        humanToken,
        storage: createTestStorage(),
        now: () => 1,
        random: () => 'a',
      });
    expect(await open(async () => 'a person', 'human_check_failed')).toMatchObject({ profile: { id: 'p1' } });
    expect(asked).toEqual([undefined, 'a person']);
    await expect(open(undefined, 'human_check_failed')).rejects.toMatchObject({ code: 'human_check_failed' });
    await expect(open(async () => 'a person', 'too_many_profiles')).rejects.toMatchObject({
      code: 'too_many_profiles',
    });
  });
});
