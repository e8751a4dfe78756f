import { blankProfile } from '#domain/profile/blank-profile.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { ApiError } from '../api/request.ts';
import type { Clock } from '#widget/browser/clock.ts';
import type { TextStorage } from '#widget/browser/storage.ts';

/** A profile as the server would answer it. */
export function testProfile(change: Partial<OwnerProfile> = {}): OwnerProfile {
  return {
    ...blankProfile,
    id: 'p1',
    userId: 'u1',
    version: 1,
    firstName: 'Maria',
    city: 'Los Angeles',
    languages: ['English'],
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...change,
  };
}

/** A non-success answer of the server. */
export function apiError(status: number, body: object = {}, retryAfter: string | null = null): ApiError {
  return new ApiError({ status, statusText: 'status text', text: JSON.stringify(body), retryAfter });
}

/** Storage in memory. */
export function createTestStorage(): TextStorage & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    get: (key) => values.get(key) ?? null,
    set(key, value) {
      values.set(key, value);
      return true;
    },
    remove: (key) => void values.delete(key),
  };
}

/** A clock that stands at 0 ms until advanced. */
export function createTestClock(): Clock & { advance(ms: number): void } {
  let now = 0;
  let tasks: { at: number; task: () => void }[] = [];
  return {
    now: () => now,
    after(ms, task) {
      const entry = { at: now + ms, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      now += ms;
      const due = tasks.filter(({ at }) => at <= now);
      tasks = tasks.filter(({ at }) => at > now);
      for (const { task } of due) task();
    },
  };
}

/** Lets what waits only for promises run, by default all of it. */
export async function settleMicrotasks(turns = 100): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}
