import { importLimits } from '#domain/profile/import.ts';
import { importRows, startImport } from '#domain/profile/import-contract.ts';
import type { Call } from '#widget/api/call.ts';
import { ApiError } from '#widget/api/request.ts';
import type { ImportProgress, RefusedRow, StoredImport } from './stored-import.ts';

interface SendOptions {
  call: Call;
  /** Stops before the next batch. */
  signal: AbortSignal;
  /** Called after each batch, before the next one is sent. */
  onProgress(progress: ImportProgress): Promise<void>;
}

/**
 * Starts an import and sends its rows in batches, one after another, from where it stopped. Both are idempotent, so a batch whose
 * answer was lost is sent again.
 * @throws what the request threw; the progress so far was passed on
 */
export async function sendRows(
  stored: StoredImport,
  before: ImportProgress,
  { call, signal, onProgress }: SendOptions,
): Promise<void> {
  const { id, name, rows } = stored;
  await call(startImport, { id, body: { name, rows: rows.length } });
  let progress = before;
  while (progress.sent < rows.length && !signal.aborted) {
    const batch = rows.slice(progress.sent, progress.sent + importLimits.rowsAtOnce);
    progress = add(progress, batch.length, await sendBatch(call, id, batch));
    await onProgress(progress);
  }
}

interface Answer {
  written: number;
  known: number;
  failed: RefusedRow[];
}

async function sendBatch(call: Call, id: string, batch: StoredImport['rows']): Promise<Answer> {
  try {
    const { outcomes } = await call(importRows, { id, body: { rows: batch } });
    return {
      written: outcomes.filter(({ error }) => error === undefined).length,
      known: outcomes.filter(({ error, profileId }) => error !== undefined && profileId !== undefined).length,
      failed: outcomes.flatMap(({ row, error, profileId }) =>
        error !== undefined && profileId === undefined ? [{ row, why: error }] : [],
      ),
    };
  } catch (error) {
    const refused = refusedRows(error, batch);
    if (refused.length === 0) throw error;
    // The server refuses a whole request for one row.
    const rest = batch.filter(({ row }) => !refused.some((each) => each.row === row));
    const answer = rest.length === 0 ? { written: 0, known: 0, failed: [] } : await sendBatch(call, id, rest);
    return { ...answer, failed: [...refused, ...answer.failed] };
  }
}

/** The rows whose fields the server refused, as in `rows.3.nanny.city`. */
function refusedRows(error: unknown, batch: StoredImport['rows']): RefusedRow[] {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return [];
  const reasons = new Map<number, string>();
  for (const { path, message } of error.issues) {
    const place = /^rows\.(\d+)\./.exec(path)?.[1];
    const row = place === undefined ? undefined : batch[Number(place)]?.row;
    if (row !== undefined && !reasons.has(row)) reasons.set(row, message);
  }
  return [...reasons].map(([row, why]) => ({ row, why }));
}

const add = (progress: ImportProgress, count: number, { written, known, failed }: Answer): ImportProgress => ({
  ...progress,
  sent: progress.sent + count,
  written: progress.written + written,
  known: progress.known + known,
  failed: [...progress.failed, ...failed],
});
