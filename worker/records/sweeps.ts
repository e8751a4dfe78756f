import { eq } from 'drizzle-orm';
import { dayMs } from '#domain/durations.ts';
import type { Database } from '../db/client.ts';
import { sweepCursors, sweepRuns } from '../db/schema.ts';

/** The position at which a sweep of a table, oldest rows first, stopped: after the row with this time and id. */
export interface SweepPlace {
  createdAt: number;
  id: string;
}

/** The position before the first row. */
const start: SweepPlace = { createdAt: -1, id: '' };

/**
 * Sweeps a table in pages. Each run does a limited part, and the next run continues from there; after the last row it starts
 * over. A page that fails is visited again.
 * @param name of the sweep
 * @param visit reads the page after a position, does its work, and returns the position of the page's last row; null at the end
 */
export async function continueSweep(
  db: Database,
  name: string,
  { maxPages }: { maxPages: number },
  visit: (place: SweepPlace) => Promise<SweepPlace | null>,
): Promise<void> {
  const [row] = await db.select().from(sweepCursors).where(eq(sweepCursors.name, name));
  let place: SweepPlace = row ?? start;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const last = await visit(place);
    place = last ?? start;
    await db
      .insert(sweepCursors)
      .values({ name, ...place })
      .onConflictDoUpdate({ target: sweepCursors.name, set: { ...place } });
    if (last === null) return;
  }
}

/**
 * Sweeps what happened since the last run, or in the last day when there was none, so that nothing is done twice. A span whose
 * sweep fails is part of the next one.
 * @param sweep gets the span: after `from`, up to `until`, ms since the epoch
 */
export async function sweepSince(
  db: Database,
  name: string,
  now: number,
  sweep: (from: number, until: number) => Promise<void>,
): Promise<void> {
  const [last] = await db.select().from(sweepCursors).where(eq(sweepCursors.name, name));
  await sweep(last?.createdAt ?? now - dayMs, now);
  await db
    .insert(sweepCursors)
    .values({ name, createdAt: now, id: '' })
    .onConflictDoUpdate({ target: sweepCursors.name, set: { createdAt: now } });
}

/**
 * Deletes in small statements, so that none takes long, however many rows there are. The rest waits for the next run.
 * @param deleteBatch deletes at most `batch` rows and returns how many
 * @returns rows deleted
 */
export async function deleteInBatches(
  { batch, maxBatches }: { batch: number; maxBatches: number },
  deleteBatch: (batch: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const deleted = await deleteBatch(batch);
    total += deleted;
    if (deleted < batch) break;
  }
  return total;
}

/** Records that a sweep was done or failed, in ms since the epoch, for the health check. */
export async function recordSweepRun(
  db: Database,
  name: string,
  outcome: { doneAt: number } | { failedAt: number },
): Promise<void> {
  await db
    .insert(sweepRuns)
    .values({ name, ...outcome })
    .onConflictDoUpdate({ target: sweepRuns.name, set: outcome });
}
