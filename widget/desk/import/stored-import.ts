import { z } from 'zod';
import { dayMs } from '#domain/durations.ts';
import type { NewUnclaimed } from '#domain/profile/unclaimed.ts';
import { browserStore, type KeyValueStore } from '#widget/browser/key-value-store.ts';
import { type ImportField, importFields } from './import-types.ts';

/** A row that is not written, with the reason in words. */
const refusedRow = z.object({ row: z.number(), why: z.string() });

/** What an import sends. Stored once, so that a killed tab can go on without the file. */
const storedImportSchema = z.object({
  id: z.string(),
  /** The name of the file. */
  name: z.string(),
  /** When it was stored, in ms since the epoch. */
  storedAt: z.number(),
  table: z.object({ rows: z.array(z.array(z.string())), numbers: z.array(z.number()) }),
  mapping: z.object({
    hasHeader: z.boolean(),
    columns: z.custom<Partial<Record<ImportField, number>>>(isColumns),
  }),
  /** The rows to send, by their number in the file. */
  rows: z.array(z.object({ row: z.number(), nanny: z.custom<NewUnclaimed>(isObject) })),
  /** The rows that had to be corrected before. */
  look: z.array(refusedRow),
});

/** How far an import is. Stored after each batch. */
const importProgressSchema = z.object({
  /** The import that it belongs to. */
  id: z.string(),
  /** How many of the rows the server has answered, in their order. */
  sent: z.number(),
  written: z.number(),
  /** Rows whose nanny was added by somebody else meanwhile. */
  known: z.number(),
  failed: z.array(refusedRow),
});

/** A row that is not written, with the reason in words. */
export type RefusedRow = z.output<typeof refusedRow>;

/** What an import sends. */
export type StoredImport = z.output<typeof storedImportSchema>;

/** How far an import is. */
export type ImportProgress = z.output<typeof importProgressSchema>;

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
      const { data: stored } = storedImportSchema.safeParse(await store.get(keyOf(staffId)));
      if (!stored) return undefined;
      const { data: progress } = importProgressSchema.safeParse(await store.get(progressKeyOf(staffId)));
      return { stored, progress: progress?.id === stored.id ? progress : noProgress(stored.id) };
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
    const { data } = storedImportSchema.safeParse(await store.get(key));
    if (!data || data.storedAt < now - keptMs) await store.remove([key, `${key}/progress`]);
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isColumns(value: unknown): boolean {
  const fields: readonly string[] = importFields;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([field, column]) => fields.includes(field) && typeof column === 'number')
  );
}
