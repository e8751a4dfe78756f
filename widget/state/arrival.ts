import type { TextStorage } from '#widget/browser/storage.ts';

const key = 'np-arrival';

/** That a code was accepted just before the page was loaded anew (spec.md 2.3). */
export interface Arrival {
  /** The phone already had a profile, which is told then. */
  existingProfile: boolean;
}

/** Leaves word for the page that follows. */
export function leaveArrival(storage: TextStorage, { existingProfile }: Arrival): void {
  storage.set(key, existingProfile ? 'existing-profile' : 'new');
}

/** Forgets the word once it was heard. */
export function forgetArrival(storage: TextStorage): void {
  storage.remove(key);
}

/** The word that {@link leaveArrival} left; undefined when she did not arrive by a code. */
export function readArrival(storage: TextStorage): Arrival | undefined {
  const left = storage.get(key);
  return left === null ? undefined : { existingProfile: left === 'existing-profile' };
}
