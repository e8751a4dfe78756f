import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './client.ts';

/**
 * Reads that belong together, in one round trip: drizzle's batch gives its results by position.
 * @returns the rows of each read by its name
 */
export async function readTogether<Reads extends Readonly<Record<string, BatchItem<'sqlite'>>>>(
  db: Database,
  reads: Reads,
): Promise<{ [Name in keyof Reads]: Awaited<Reads[Name]> }> {
  const [first, ...others] = Object.values(reads);
  const results: unknown[] = first ? await db.batch([first, ...others]) : [];
  const named = Object.keys(reads).map((name, place) => [name, results[place]]);
  return Object.fromEntries(named) as { [Name in keyof Reads]: Awaited<Reads[Name]> };
}
