import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Tables beside the records: what follows from them and can be made again, how far work has come, who did what. */

export const listingCounts = sqliteTable(
  'listing_counts',
  {
    /** `all`, or `city:` and a city in lower case. */
    facet: text().primaryKey(),
    label: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [index('listing_counts_largest').on(table.count)],
);

/** Tags whose answers at the edge have to go; records/purges.ts writes them. */
export const duePurges = sqliteTable('due_purges', {
  tag: text().primaryKey(),
  firstAt: integer('first_at').notNull(),
  changedAt: integer('changed_at').notNull(),
});

/** One row: how many purges the edge allows, and when the next is planned. */
export const purgeCalls = sqliteTable('purge_calls', {
  id: integer().primaryKey(),
  /** When the edge allows as many purges at once as it ever does. */
  fullAt: integer('full_at').notNull(),
  sweepAt: integer('sweep_at'),
});

/** Which steps of a batch wrote, while the batch runs; db/batch.ts writes it. Empty between batches. */
export const batchReceipts = sqliteTable(
  'batch_receipts',
  {
    batch: text().notNull(),
    step: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.batch, table.step] })],
);

/** How far a sweep of several runs has come; records/sweeps.ts writes it. */
export const sweepCursors = sqliteTable('sweep_cursors', {
  name: text().primaryKey(),
  createdAt: integer('created_at').notNull(),
  id: text().notNull(),
});

/** How often something happened in a part of a window; db/rate-limits.ts writes it. */
export const rateCounters = sqliteTable(
  'rate_counters',
  {
    key: text().notNull(),
    bucket: integer().notNull(),
    count: integer().notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.bucket] }), index('rate_counters_expiry').on(table.expiresAt)],
);

export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text().primaryKey(),
    actorId: text('actor_id'),
    action: text().notNull(),
    subjectId: text('subject_id').notNull(),
    at: integer().notNull(),
    /** What changed, where the action does not say it all. */
    detail: text({ mode: 'json' }).$type<Record<string, string | number | null>>(),
    /** The network address that an act of the desk came from. */
    network: text(),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectId, table.at),
    index('audit_log_at').on(table.at),
    index('audit_log_actor').on(table.actorId, table.at),
  ],
);
