import { describe, expect, it, vi } from 'vitest';
import { profilePath, publish } from './completion.ts';
import { createTestClock, settleMicrotasks } from '#widget/browser/testing.ts';
import { apiError, testProfile } from './testing.ts';

function setUp(readsUntilPublic: number) {
  const clock = createTestClock();
  const puts: object[] = [];
  let reads = 0;
  const api = {
    async update(_id: string, changes: object) {
      puts.push(changes);
      return testProfile({ isPublic: true, slug: 'maria-gomez' });
    },
    async flags() {
      reads += 1;
      if (reads === 2) throw apiError(503);
      return { id: 'p1', isActive: true, isPublic: reads >= readsUntilPublic };
    },
  };
  return { clock, puts, api, reads: () => reads };
}

describe('completing the wizard', () => {
  it('publishes and reads once a second until both flags are true', async () => {
    const { clock, puts, api, reads } = setUp(3);
    const published = publish(api, 'p1', clock);
    for (let second = 0; second < 3; second += 1) {
      await settleMicrotasks();
      clock.advance(1000);
    }
    expect(await published).toMatchObject({ slug: 'maria-gomez' });
    expect(puts).toEqual([{ isActive: true, isPublic: true, completenessScore: 100 }]);
    expect(reads()).toBe(3);
  });

  it('tries again when the server or the network fails in passing', async () => {
    const { clock, puts, api } = setUp(1);
    const failures = [apiError(503), new TypeError('Failed to fetch'), apiError(409)];
    const update = async (id: string, changes: object) => {
      const failure = failures.shift();
      if (failure) throw failure;
      return api.update(id, changes);
    };
    const published = publish({ ...api, update }, 'p1', clock);
    for (let second = 0; second < 6; second += 1) {
      await settleMicrotasks();
      clock.advance(1000);
    }
    expect(await published).toMatchObject({ slug: 'maria-gomez' });
    expect(puts).toHaveLength(1);
  });

  it('fails at once when the server will not publish it', async () => {
    const { clock, api } = setUp(1);
    const failing = { ...api, update: async () => Promise.reject(apiError(422)) };
    await expect(publish(failing, 'p1', clock)).rejects.toMatchObject({ status: 422 });
  });

  it('goes on after ten reads', async () => {
    const { clock, api, reads } = setUp(Number.POSITIVE_INFINITY);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const published = publish(api, 'p1', clock);
    for (let second = 0; second < 20; second += 1) {
      await settleMicrotasks();
      clock.advance(1000);
    }
    await published;
    expect(reads()).toBe(10);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('did not show as public'));
    logged.mockRestore();
  });

  it('leads to the slug, or to the id where there is none', () => {
    expect(profilePath({ id: 'p1', slug: 'maria-gomez' })).toBe('/profile/maria-gomez');
    expect(profilePath({ id: 'p1' })).toBe('/profile/p1');
  });
});
