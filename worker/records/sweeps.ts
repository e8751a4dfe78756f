import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { sweepCursors } from '../db/schema.ts';

/** Where a sweep of a table, oldest rows first, has stopped: after the row of this time and id. */
export interface SweepPlace {
  createdAt: number;
  id: string;
}

/** Before every row. */
const start: SweepPlace = { createdAt: -1, id: '' };

/**
 * Goes through a table in pages. Each run does a limited part and the next goes on where it stopped; after the last row it
 * begins again. A page that fails is visited again.
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
