import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';

/**
 * Stores structured values and blobs by key, beyond the page. Any function may reject, because browsers block storage and disks
 * fill up.
 */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  keys(): Promise<string[]>;
  remove(keys: string[]): Promise<void>;
}

/**
 * IndexedDB, opened on first use. Its functions are async, because a blocked `indexedDB` throws on access. Writes complete even
 * if the page is left right after.
 * @param database a separate database for large and often rewritten data; the browser's shared one when absent
 */
export function browserStore(database?: string): KeyValueStore {
  let opened: UseStore | undefined;
  const open = () => (opened ??= database === undefined ? common() : createStore(database, 'parts'));
  return {
    get: async (key) => get(key, open()),
    set: async (key, value) => set(key, value, committing(open())),
    keys: async () => (await keys(open())).map(String),
    remove: async (gone) => delMany(gone, committing(open())),
  };
}

let commonStore: UseStore | undefined;
const common = () => (commonStore ??= createStore('keyval-store', 'keyval'));

/** A transaction that waits for its automatic commit is aborted when its page is left; a committed one is not. */
function committing(store: UseStore): UseStore {
  return (mode, callback) =>
    store(mode, (objects) => {
      const result = callback(objects);
      objects.transaction.commit();
      return result;
    });
}
