import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';

/** Keeps structured values and blobs by key, beyond the page. Any of its functions may reject: browsers block it, disks fill. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  keys(): Promise<string[]>;
  remove(keys: string[]): Promise<void>;
}

/**
 * IndexedDB, opened when it is first used. Its functions are async, because a blocked `indexedDB` throws where it is named.
 * What is written outlives a page that is left right after.
 * @param database a database of its own, for what is large and often rewritten; the browser's common one when absent
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

/** A transaction that waits for the browser to find it idle is aborted when its page is left; a committed one is not. */
function committing(store: UseStore): UseStore {
  return (mode, callback) =>
    store(mode, (objects) => {
      const result = callback(objects);
      objects.transaction.commit();
      return result;
    });
}
