/**
 * A lock that the browser grants to one tab at a time, and releases when the tab closes. Without locks, every tab gets it.
 */
export interface TabLock {
  /** Runs the work if no other tab has the lock. Resolves to false if one has. */
  runAlone(work: () => Promise<void>): Promise<boolean>;
  /** Resolves when no other tab has the lock. Rejects when the signal aborts. */
  whenFree(signal: AbortSignal): Promise<void>;
}

/** The lock of a name in this browser. */
export function tabLock(name: string): TabLock {
  // Absent outside secure contexts, although the types say otherwise.
  const locks: LockManager | undefined = navigator.locks;
  return {
    async runAlone(work) {
      if (locks === undefined) {
        await work();
        return true;
      }
      return locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) return false;
        await work();
        return true;
      });
    },
    whenFree: async (signal) => locks?.request(name, { signal }, async () => {}),
  };
}
