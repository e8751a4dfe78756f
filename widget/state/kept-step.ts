import type { TextStorage } from '#widget/browser/storage.ts';

const keyOf = (userId: string) => `np-step:${userId}`;

/**
 * The index of the step at which this user left the wizard; the first step when unknown. Stored by id, because steps may be
 * added.
 */
export function readKeptStep(storage: TextStorage, userId: string, stepIds: readonly string[]): number {
  const kept = storage.get(keyOf(userId));
  return Math.max(0, kept === null ? 0 : stepIds.indexOf(kept));
}

/** Stores the user's current step. */
export function keepStep(storage: TextStorage, userId: string, stepId: string): void {
  storage.set(keyOf(userId), stepId);
}

/** Deletes the stored step, for example after completion. The next visit starts at the beginning. */
export function forgetKeptStep(storage: TextStorage, userId: string): void {
  storage.remove(keyOf(userId));
}
