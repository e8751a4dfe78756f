import type { TextStorage } from './storage.ts';

const key = 'np-existing-profile';

/** Learned at verification, told after the reload: the phone already had a profile (spec.md 2.3). */
export function leaveExistingProfileNotice(storage: TextStorage): void {
  storage.set(key, '1');
}

/** True once after {@link leaveExistingProfileNotice}. */
export function takeExistingProfileNotice(storage: TextStorage): boolean {
  const left = storage.get(key) !== null;
  storage.remove(key);
  return left;
}
