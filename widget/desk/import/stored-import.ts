import { dayMs } from '#domain/durations.ts';
import type { NewUnclaimed } from '#domain/profile/unclaimed.ts';
import { recordOf } from '#widget/api/request.ts';
import { browserStore, type KeyValueStore } from '#widget/browser/key-value-store.ts';
import type { Mapping, Table } from './import-types.ts';

/** A row that is not written, with the reason in words. */
export interface RefusedRow {
  row: number;
  why: string;
}

/** What an import sends. Stored once, so that a killed tab can go on without the file. */
export interface StoredImport {
  id: string;
  /** The name of the file. */
  name: string;
  /** When it was stored, in ms since the epoch. */
  storedAt: number;
  table: Table;
  mapping: Mapping;
  /** The rows to send, by their number in the file. */
  rows: { row: number; nanny: NewUnclaimed }[];
  /** The rows that had to be corrected before. */
  look: RefusedRow[];
}

/** How far an import is. Stored after each batch. */
export interface ImportProgress {
  /** The import that it belongs to. */
  id: string;
  /** How many of the rows the server has answered, in their order. */
  sent: number;
  written: number;
  /** Rows whose nanny was added by somebody else meanwhile. */
  known: number;
  failed: RefusedRow[];
}

const prefix = 'import/';
const keyOf = (staffId: string) => `${prefix}${staffId}`;
const progressKeyOf = (staffId: string) => `${prefix}${staffId}/progress`;

/** Rows with people's data do not stay on a computer for longer than this, in ms. */
const keptMs = 7 * dayMs;

/**
 * The unfinished import of a staff member in this browser. The rows are stored once and the progress apart from them, so that a
 * batch does not rewrite a whole file.
 */
export function importStorage(staffId: string, store: KeyValueStore = browserStore()) {
  return {
    /** Reads the import and its progress. What is too old or unreadable is deleted, of every staff member. */
    async read(now = Date.now()): Promise<{ stored: StoredImport; progress: ImportProgress } | undefined> {
      await removeOld(store, now);
      const stored = await store.get(keyOf(staffId));
      if (!isStoredImport(stored)) return undefined;
      const progress = await store.get(progressKeyOf(staffId));
      return { stored, progress: isProgressOf(stored, progress) ? progress : noProgress(stored.id) };
    },
    write: (stored: StoredImport): Promise<void> => store.set(keyOf(staffId), stored),
    writeProgress: (progress: ImportProgress): Promise<void> => store.set(progressKeyOf(staffId), progress),
    remove: (): Promise<void> => store.remove([keyOf(staffId), progressKeyOf(staffId)]),
  };
}

/** The progress of an import of which nothing was sent. */
export const noProgress = (id: string): ImportProgress => ({ id, sent: 0, written: 0, known: 0, failed: [] });

async function removeOld(store: KeyValueStore, now: number): Promise<void> {
  const kept = (await store.keys()).filter((key) => key.startsWith(prefix) && !key.endsWith('/progress'));
  for (const key of kept) {
    const stored = await store.get(key);
    if (!isStoredImport(stored) || stored.storedAt < now - keptMs) await store.remove([key, `${key}/progress`]);
  }
}

/** Whether this is what an import has stored. Only the parts are looked at, because a file has thousands of rows. */
function isStoredImport(value: unknown): value is StoredImport {
  const { id, name, storedAt, table, mapping, rows, look } = recordOf(value);
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof storedAt === 'number' &&
    Array.isArray(recordOf(table)['rows']) &&
    typeof recordOf(mapping)['hasHeader'] === 'boolean' &&
    Array.isArray(rows) &&
    Array.isArray(look)
  );
}

function isProgressOf(stored: StoredImport, value: unknown): value is ImportProgress {
  const { id, sent, written, known, failed } = recordOf(value);
  const counts = [sent, written, known];
  return id === stored.id && counts.every((count) => typeof count === 'number') && Array.isArray(failed);
}
