import { z } from 'zod';
import { browserStore, type KeyValueStore } from '#widget/browser/key-value-store.ts';

/**
 * The minimum interval between two writes, in ms. MP4 data arrives once a second, so each piece is written on arrival. A crash
 * loses less than 2 s either way.
 */
const writeEveryMs = 800;

/** Stores one recording while it is made. */
export interface SpoolWriter {
  /** `atMs`: the time on any monotonic clock. */
  add(data: Blob, atMs: number): void;
  /** Writes the rest. */
  finish(): Promise<void>;
}

export interface Spool {
  /** Starts a recording and deletes the previous one. `onFull` is called once when nothing more can be stored. */
  begin(type: string, onFull: () => void): SpoolWriter;
  /** The stored part of an unfinished recording, if any. */
  recover(): Promise<Blob | undefined>;
  clear(): Promise<void>;
}

const blobs = z.array(z.instanceof(Blob));

/** Stores the latest recording of one profile part by part in IndexedDB until it is saved (docs/architecture.md 6). */
export function createSpool(profileId: string, store: KeyValueStore = browserStore('np-recordings')): Spool {
  const prefix = `${profileId}:`;
  const nameOf = (part: number) => `${prefix}${String(part).padStart(5, '0')}`;

  async function ownKeys(): Promise<string[]> {
    return (await store.keys()).filter((key) => key.startsWith(prefix)).toSorted();
  }

  async function clear(): Promise<void> {
    await ownKeys()
      .then((own) => store.remove(own))
      .catch(() => {});
  }

  return {
    clear,
    begin(type, onFull) {
      let writing = clear();
      let waiting: Blob[] = [];
      let writtenAt: number | undefined;
      let count = 0;
      let full = false;

      function write() {
        if (waiting.length === 0 || full) return;
        const part = new Blob(waiting, { type });
        const key = nameOf(count);
        waiting = [];
        count += 1;
        writing = writing
          .then(() => (full ? undefined : store.set(key, part)))
          .catch(() => {
            if (!full) onFull();
            full = true;
          });
      }

      return {
        add(data, atMs) {
          if (full) return;
          waiting.push(data);
          if (writtenAt !== undefined && atMs - writtenAt < writeEveryMs) return;
          writtenAt = atMs;
          write();
        },
        async finish() {
          write();
          await writing;
        },
      };
    },
    async recover() {
      try {
        const own = await ownKeys();
        // Playback ends at the first missing part.
        const gap = own.findIndex((key, index) => key !== nameOf(index));
        const whole = gap === -1 ? own : own.slice(0, gap);
        const parts = blobs.safeParse(await Promise.all(whole.map((key) => store.get(key)))).data ?? [];
        const type = parts[0]?.type ?? '';
        return parts.length === 0 ? undefined : new Blob(parts, { type });
      } catch {
        return undefined;
      }
    },
  };
}
