import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Tables that are not records: data derived from records, progress of background work, and the audit log. */

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

/** Tags whose responses at the edge have to be purged; written by records/purges.ts. */
export const duePurges = sqliteTable('due_purges', {
  tag: text().primaryKey(),
  firstAt: integer('first_at').notNull(),
  changedAt: integer('changed_at').notNull(),
});

/** A single row: how many purges the edge allows, and when the next one is planned. */
export const purgeCalls = sqliteTable('purge_calls', {
  id: integer().primaryKey(),
  /** When the edge again allows its maximum number of purges at once. */
  fullAt: integer('full_at').notNull(),
  sweepAt: integer('sweep_at'),
});

/** The steps of a running batch that wrote a row; written by db/batch.ts. Empty between batches. */
export const batchReceipts = sqliteTable(
  'batch_receipts',
  {
    batch: text().notNull(),
    step: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.batch, table.step] })],
);

/** The progress of a sweep over several runs; written by records/sweeps.ts. */
export const sweepCursors = sqliteTable('sweep_cursors', {
  name: text().primaryKey(),
  createdAt: integer('created_at').notNull(),
  id: text().notNull(),
});

/** When each sweep last ended, by name; written by records/sweeps.ts. */
export const sweepRuns = sqliteTable('sweep_runs', {
  name: text().primaryKey(),
  doneAt: integer('done_at'),
  failedAt: integer('failed_at'),
});

/** The providers of messages whose last call failed; written by records/outages.ts. */
export const outages = sqliteTable('outages', {
  provider: text().primaryKey(),
  /** The first failure after the last success. */
  since: integer().notNull(),
  /** The latest failure. */
  failedAt: integer('failed_at').notNull(),
});

/** The number of events in a part of a window; written by db/rate-limits.ts. */
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
    /** The changes, where the action alone does not describe them. */
    detail: text({ mode: 'json' }).$type<Record<string, string | number | null>>(),
    /** The network address of the desk's action. */
    network: text(),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectId, table.at),
    index('audit_log_at').on(table.at),
    index('audit_log_actor').on(table.actorId, table.at),
  ],
);
