import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './identity.ts';
import type { MediaKind, StoredKind } from '#domain/media/media.ts';

/** Uploaded files; their bytes are in R2. */

export const objects = sqliteTable(
  'objects',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<MediaKind>().notNull(),
    contentType: text('content_type'),
    size: integer().notNull().default(0),
    /** R2's hash of the bytes. It depends on how the file was sent: whole, or in parts. */
    etag: text(),
    /** R2's id of a multipart upload in progress. */
    uploadId: text('upload_id'),
    createdAt: integer('created_at').notNull(),
    /** Null while the upload is open. */
    storedAt: integer('stored_at'),
    /** The size of each stored variant in bytes, by its name. */
    variantSizes: text('variant_sizes', { mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    /** For a video, if its file contains it. */
    durationMs: integer('duration_ms'),
    width: integer(),
    height: integer(),
    /** SHA-256 of the bytes of each variant, as hex, by its name. */
    variantDigests: text('variant_digests', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    /** SHA-256 of the first and last MiB, as hex: the same for the same file, however it was sent. Null for older files. */
    fingerprint: text(),
  },
  (table) => [
    index('objects_user').on(table.userId),
    index('objects_created').on(table.createdAt, table.id),
    index('objects_content')
      .on(table.etag, table.size)
      .where(sql`${table.etag} IS NOT NULL`),
    index('objects_fingerprint')
      .on(table.fingerprint, table.size)
      .where(sql`${table.fingerprint} IS NOT NULL`),
  ],
);

/** Files of erased users and profiles whose bytes have to be deleted, or checked once more (features/account/erasure). */
export const erasedFiles = sqliteTable(
  'erased_files',
  {
    objectId: text('object_id').primaryKey(),
    kind: text().$type<StoredKind>().notNull(),
    uploadId: text('upload_id'),
    erasedAt: integer('erased_at').notNull(),
  },
  (table) => [index('erased_files_age').on(table.erasedAt, table.objectId)],
);

export const uploadParts = sqliteTable(
  'upload_parts',
  {
    objectId: text('object_id')
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    partNumber: integer('part_number').notNull(),
    etag: text().notNull(),
    size: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.objectId, table.partNumber] })],
);
