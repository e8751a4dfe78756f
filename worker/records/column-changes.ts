import type { profiles } from '../db/schema.ts';

/** New values by column of `profiles`; a value may be SQL. */
export type ColumnChanges = Partial<Record<keyof typeof profiles.$inferSelect, unknown>>;
