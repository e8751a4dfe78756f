import type { TextStorage } from '#widget/browser/storage.ts';

const key = 'np-arrival';

/** Records that a code was accepted just before the page reloaded (docs/specification.md 2.3). */
export interface Arrival {
  /** True when the phone already had a profile. The next page says so. */
  existingProfile: boolean;
}

/** Leaves the record for the next page. */
export function leaveArrival(storage: TextStorage, { existingProfile }: Arrival): void {
  storage.set(key, existingProfile ? 'existing-profile' : 'new');
}

/** Deletes the record after it was read. */
export function forgetArrival(storage: TextStorage): void {
  storage.remove(key);
}

/** The record that {@link leaveArrival} left; undefined when no code was accepted before this page. */
export function readArrival(storage: TextStorage): Arrival | undefined {
  const left = storage.get(key);
  return left === null ? undefined : { existingProfile: left === 'existing-profile' };
}
