import { eq } from 'drizzle-orm';
import type { Database } from './client.ts';
import { sweepCursors } from './schema.ts';

/** A place in a table that is gone through by age: after the row of this time and id. */
export interface SweepPlace {
  createdAt: number;
  id: string;
}

/** Before every row. */
const start: SweepPlace = { createdAt: -1, id: '' };

/**
 * Goes through a table in pages, on from where the last run stopped: each run does a bounded part, and after the last row it
 * begins anew. A page that fails is visited again.
 * @param name of the sweep
 * @param visit reads the page after a place, does its work, and gives the place of the page's last row; null at the end
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
 * Deletes in small statements, so that none takes long however much there is; what is left waits for the next run.
 * @param deleteBatch deletes at most `batch` rows and tells how many
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
