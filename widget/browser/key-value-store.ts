import { createStore, delMany, get, keys, set } from 'idb-keyval';

/** Keeps structured values and blobs by key, beyond the page. Any of its functions may reject: browsers block it, disks fill. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  keys(): Promise<string[]>;
  remove(keys: string[]): Promise<void>;
}

/**
 * IndexedDB, opened when it is first used. Its functions are async, because a blocked `indexedDB` throws where it is named.
 * @param database a database of its own, for what is large and often rewritten; the browser's common one when absent
 */
export function browserStore(database?: string): KeyValueStore {
  let opened: ReturnType<typeof createStore> | undefined;
  const open = () => (database === undefined ? undefined : (opened ??= createStore(database, 'parts')));
  return {
    get: async (key) => get(key, open()),
    set: async (key, value) => set(key, value, open()),
    keys: async () => (await keys(open())).map(String),
    remove: async (gone) => delMany(gone, open()),
  };
}
