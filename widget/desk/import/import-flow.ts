import { atom } from 'nanostores';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { importLimits } from '#domain/profile/import.ts';
import { ApiError } from '#widget/api/request.ts';
import type { Desk } from '../desk.ts';
import type { CheckedRow, ImportField, Mapping, Table } from './import-types.ts';
import { sendRows } from './send-rows.ts';
import { importStorage, type ImportProgress, noProgress, type RefusedRow, type StoredImport } from './stored-import.ts';
import { tabLock } from './tab-lock.ts';

/** A file that was read, and what its columns fill. */
export interface ReadFile {
  name: string;
  table: Table;
  mapping: Mapping;
  /** Columns that look like the same field. */
  doubts: { field: ImportField; columns: number[] }[];
  /** The language of messages where no column has it. */
  locale: Locale;
}

/**
 * Why an import does not move, or that it does. `kept` was found in this browser, and `elsewhere` is sent by another tab.
 */
export type SendingStatus = 'kept' | 'elsewhere' | 'sending' | 'pausing' | 'paused' | 'failed';

/** An import whose rows are sent. */
export interface Sending {
  step: 'sending';
  status: SendingStatus;
  stored: StoredImport;
  progress: ImportProgress;
  /** Whether this browser keeps the rows, so that a killed tab can go on. */
  isKept: boolean;
  /** What stopped it. */
  error?: unknown;
  /** When the server may be asked again, in ms since the epoch. */
  retryAt?: number;
}

/** Where the staff member is in an import. */
export type ImportState =
  | { step: 'loading' | 'file' }
  | { step: 'columns'; file: ReadFile }
  /** `isBlocked`: another tab sends an import, so this one cannot start. */
  | { step: 'check'; file: ReadFile; rows?: CheckedRow[]; isBlocked?: boolean }
  | Sending
  | { step: 'done'; stored: StoredImport; progress: ImportProgress };

/** An import of a staff member, which goes on while other screens of the desk are open. */
export type ImportFlow = ReturnType<typeof createImportFlow>;

const flows = new WeakMap<Desk, { staffId: string; flow: ImportFlow }>();

/** The import of the signed-in staff member in this tab. */
export function importFlowOf(desk: Desk, staffId: string): ImportFlow {
  const open = flows.get(desk);
  if (open?.staffId === staffId) return open.flow;
  open?.flow.pause();
  const flow = createImportFlow(desk, staffId);
  flows.set(desk, { staffId, flow });
  return flow;
}

/** Stops the import of a staff member who signs out and deletes its rows, so that people's data do not stay on the computer. */
export async function forgetImport(desk: Desk, staffId: string): Promise<void> {
  flows.get(desk)?.flow.pause();
  flows.delete(desk);
  await importStorage(staffId).remove();
}

/** What the cache holds that an import changes. */
const staleKeys = /^(?:nannies\?|(?:imports|invitations|today)$)/;

function createImportFlow(desk: Desk, staffId: string) {
  const state = atom<ImportState>({ step: 'loading' });
  const storage = importStorage(staffId);
  const lock = tabLock(`nanny-import/${staffId}`);
  let pausing = new AbortController();
  let isRunning = false;

  state.subscribe((now) => {
    const isUnderWay = now.step === 'sending' && (now.status === 'sending' || now.status === 'pausing');
    if (isUnderWay) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
  });

  /** Shows what an earlier tab has left, or the first step. */
  async function open(): Promise<void> {
    const kept = await storage.read().catch(() => undefined);
    if (!kept) {
      state.set({ step: 'file' });
      return;
    }
    const isFree = await lock.runAlone(async () => {});
    state.set({ step: 'sending', status: isFree ? 'kept' : 'elsewhere', ...kept, isKept: true });
    if (!isFree) followOther();
  }

  /** Waits for the other tab to stop, and shows what it has left. */
  function followOther(): void {
    const { signal } = pausing;
    lock.whenFree(signal).then(open, () => {});
  }

  /** Runs the work if neither this tab nor another one sends an import. Resolves to false if another one does. */
  async function runAlone(work: () => Promise<void>): Promise<boolean> {
    if (isRunning) return true;
    isRunning = true;
    try {
      return await lock.runAlone(work);
    } finally {
      isRunning = false;
    }
  }

  function showFile(file: ReadFile): void {
    state.set({ step: 'columns', file });
  }

  function showColumns(): void {
    const now = state.get();
    if (now.step === 'check') showFile(now.file);
  }

  function check(): void {
    const now = state.get();
    if (now.step === 'columns') state.set({ step: 'check', file: now.file });
  }

  function showChecked(rows: CheckedRow[]): void {
    const now = state.get();
    if (now.step === 'check') state.set({ step: 'check', file: now.file, rows });
  }

  /** Starts to send the new rows. `look` are the rows that must be corrected, for the file of rows that were not written. */
  async function start(look: RefusedRow[]): Promise<void> {
    const now = state.get();
    if (now.step !== 'check' || now.rows === undefined) return;
    const { name, table, mapping } = now.file;
    const rows = now.rows.flatMap(({ row, nanny }) => (nanny ? [{ row, nanny }] : []));
    const id = createId();
    const stored = { id, name: name.slice(0, importLimits.name), storedAt: Date.now(), table, mapping, rows, look };
    const isFree = await runAlone(async () => {
      const isKept = await succeeds(storage.write(stored));
      await send(stored, noProgress(id), isKept);
    });
    if (!isFree) state.set({ ...now, isBlocked: true });
  }

  /** Goes on where an import stopped. */
  async function goOn(): Promise<void> {
    const now = state.get();
    if (now.step !== 'sending' || now.status === 'sending' || now.status === 'elsewhere') return;
    const isFree = await runAlone(async () => {
      // Another tab may have gone on since.
      const latest = await storage.read().catch(() => undefined);
      const isFurther = latest?.stored.id === now.stored.id && latest.progress.sent > now.progress.sent;
      await send(now.stored, isFurther ? latest.progress : now.progress, now.isKept);
    });
    if (isFree) return;
    state.set({ ...now, status: 'elsewhere' });
    followOther();
  }

  async function send(stored: StoredImport, before: ImportProgress, isKept: boolean): Promise<void> {
    pausing = new AbortController();
    const { signal } = pausing;
    let progress = before;
    const show = (status: SendingStatus, why: Pick<Sending, 'error' | 'retryAt'> = {}) =>
      state.set({ step: 'sending', status, stored, progress, isKept, ...why });
    show('sending');
    try {
      await sendRows(stored, before, {
        call: desk.call,
        signal,
        onProgress: async (latest) => {
          progress = latest;
          show(signal.aborted ? 'pausing' : 'sending');
          if (isKept) await succeeds(storage.writeProgress(latest));
        },
      });
      if (progress.sent < stored.rows.length) show('paused');
      else await finish(stored, progress);
    } catch (error) {
      desk.noticeSignedOut(error);
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
      show('failed', { error, ...(seconds !== undefined && { retryAt: Date.now() + seconds * 1000 }) });
    }
    showWritten();
  }

  async function finish(stored: StoredImport, progress: ImportProgress): Promise<void> {
    await succeeds(storage.remove());
    state.set({ step: 'done', stored, progress });
  }

  const showWritten = () => desk.cache.revalidateKeys((key) => staleKeys.test(key));

  /** Stops before the next batch. */
  function pause(): void {
    pausing.abort();
    const now = state.get();
    if (now.step === 'sending' && now.status === 'sending') state.set({ ...now, status: 'pausing' });
  }

  /** Deletes what this browser keeps. What was written stays. */
  async function leave(): Promise<void> {
    await succeeds(storage.remove());
    state.set({ step: 'file' });
  }

  const showFirstStep = () => state.set({ step: 'file' });

  return { state, open, showFile, showColumns, check, showChecked, start, goOn, pause, leave, showFirstStep };
}

/** Whether a write to the browser's storage succeeded. An import goes on without it. */
const succeeds = (write: Promise<void>): Promise<boolean> =>
  write.then(
    () => true,
    () => false,
  );

/** The browser asks, with its own text, whether to leave: the import would stop, and go on only at the next visit. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
