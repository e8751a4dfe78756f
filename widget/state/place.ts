import type { TextStorage } from '#widget/browser/storage.ts';

const keyOf = (userId: string) => `np-step:${userId}`;

/** The index of the step at which this user left the wizard; the first when unknown. Kept by id: steps may be added. */
export function readPlace(storage: TextStorage, userId: string, stepIds: readonly string[]): number {
  const kept = storage.get(keyOf(userId));
  return Math.max(0, kept === null ? 0 : stepIds.indexOf(kept));
}

/** Keeps the step at which the user is. */
export function keepPlace(storage: TextStorage, userId: string, stepId: string): void {
  storage.set(keyOf(userId), stepId);
}

/** Forgets it, as after completion: the next visit starts at the beginning. */
export function forgetPlace(storage: TextStorage, userId: string): void {
  storage.remove(keyOf(userId));
}
