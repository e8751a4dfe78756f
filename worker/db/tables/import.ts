import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { profiles } from './profile.ts';
import { staff } from './staff.ts';

/** Files of nannies that staff import. The rows themselves are not stored. */
export const imports = sqliteTable(
  'imports',
  {
    /** Made by the client, so that starting twice starts one import. */
    id: text().primaryKey(),
    /** The name of the file, and how many rows were to be sent. */
    name: text().notNull(),
    rows: integer().notNull(),
    staffId: text('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    undoneAt: integer('undone_at'),
  },
  (table) => [index('imports_created').on(table.createdAt, table.id)],
);

/** Which row has become which profile. */
export const importRows = sqliteTable(
  'import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Its number in the file. */
    row: integer().notNull(),
    /** Null once the profile is deleted: the row is not written again. */
    profileId: text('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] }), index('import_rows_profile').on(table.profileId)],
);
