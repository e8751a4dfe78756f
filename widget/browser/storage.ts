/** Text storage that never throws: if the browser blocks it, values live as long as the page. */
export interface TextStorage {
  get(key: string): string | null;
  /** Returns true when the value outlives this page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Wraps a browser storage. `open` may throw, as reading `window.localStorage` does when cookies are blocked. */
export function safeStorage(open: () => WebStorage): TextStorage {
  const memory = new Map<string, string>();
  return {
    get(key) {
      const remembered = memory.get(key);
      if (remembered !== undefined) return remembered;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, value);
        return false;
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing was stored there.
      }
    },
  };
}

let keyPrefix = '';

/** Adds a prefix to a builder's keys in the storage of another site's page. Call it once, before anything is stored. */
export function prefixStorageKeys(prefix: string): void {
  keyPrefix = prefix;
}

function prefixed(storage: TextStorage): TextStorage {
  return {
    get: (key) => storage.get(keyPrefix + key),
    set: (key, value) => storage.set(keyPrefix + key, value),
    remove: (key) => storage.remove(keyPrefix + key),
  };
}

export const localTexts = prefixed(safeStorage(() => window.localStorage));
export const sessionTexts = prefixed(safeStorage(() => window.sessionStorage));
