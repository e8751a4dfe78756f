import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { importRows, imports, profiles, staff } from '../../../db/schema.ts';
import { act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import { forgetProfiles } from '../../../records/profile/search.ts';
import type { Writer } from '../../../records/purges.ts';
import { addUnclaimed, type NewProfile } from '../unclaimed/queries.ts';

/** Starts an import, unless it was started before. */
export async function insertImport(
  services: Writer,
  input: { id: string; name: string; rows: number; staffId: string; entry: NewAuditEntry },
): Promise<void> {
  const { id, name, rows, staffId, entry } = input;
  await act(services, entry.at)
    .step(
      'started',
      sql`
        INSERT INTO imports (id, name, rows, staff_id, created_at)
        SELECT ${id}, ${name}, ${rows}, ${staffId}, ${entry.at} WHERE NOT EXISTS (SELECT 1 FROM imports WHERE id = ${id})
        RETURNING id`,
    )
    .audit(entry, { after: 'started' })
    .run();
}

const countOf = (condition: SQL) => sql<number>`
  (SELECT count(*) FROM ${importRows} LEFT JOIN ${profiles} ON ${profiles.id} = ${importRows.profileId}
    WHERE ${importRows.importId} = ${imports.id} AND ${condition})`;

const readImport = (db: Database) =>
  db
    .select({
      id: imports.id,
      name: imports.name,
      rows: imports.rows,
      written: countOf(sql`1`),
      unclaimed: countOf(sql`profiles.unclaimed_since IS NOT NULL`),
      claimed: countOf(sql`profiles.id IS NOT NULL AND profiles.unclaimed_since IS NULL`),
      staffName: staff.name,
      createdAt: imports.createdAt,
      undoneAt: imports.undoneAt,
    })
    .from(imports)
    .leftJoin(staff, eq(staff.id, imports.staffId));

/** An import with the numbers of its profiles. */
export type ImportRow = Awaited<ReturnType<typeof readImport>>[number];

/** One import; undefined when there is none. */
export async function selectImport(db: Database, id: string): Promise<ImportRow | undefined> {
  const [row] = await readImport(db).where(eq(imports.id, id));
  return row;
}

/** The latest imports, newest first. */
export function selectImports(db: Database, limit: number): Promise<ImportRow[]> {
  return readImport(db).orderBy(desc(imports.createdAt), desc(imports.id)).limit(limit);
}

/**
 * Stores rows of an import as profiles, in one batch. It leaves out those that were stored before, and those whose phone belongs
 * to somebody by then.
 * @returns the numbers of the rows that it has stored
 */
export async function insertRows(
  services: Writer,
  input: { importId: string; rows: readonly { row: number; profile: NewProfile }[]; now: number },
): Promise<Set<number>> {
  const { importId, rows, now } = input;
  const isOpen = sql`EXISTS (SELECT 1 FROM imports WHERE id = ${importId} AND undone_at IS NULL)`;
  const isNew = (row: number) =>
    sql`${isOpen} AND NOT EXISTS (SELECT 1 FROM import_rows WHERE import_id = ${importId} AND row = ${row})`;
  const steps = rows.reduce(
    (before, { row, profile }) =>
      addUnclaimed(before, `row ${row}`, profile, isNew(row)).ifWrote(
        `row ${row}`,
        `row ${row}: import`,
        (wrote) => sql`
          INSERT INTO import_rows (import_id, row, profile_id) SELECT ${importId}, ${row}, ${profile.id} WHERE ${wrote}`,
      ),
    act<Record<string, unknown[] | undefined>>(services, now),
  );
  const results = await steps.run();
  return new Set(rows.filter(({ row }) => (results[`row ${row}`] ?? []).length > 0).map(({ row }) => row));
}

/** The profiles that rows of an import have become; null where the profile is deleted by now. */
export async function selectRows(db: Database, importId: string, rows: readonly number[]) {
  const { row, profileId } = importRows;
  const found = await db
    .select({ row, profileId })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(row, [...rows])));
  return new Map(found.map((each) => [each.row, each.profileId]));
}

/**
 * Marks an import as undone and deletes its profiles, unless a nanny has claimed one of them. They were never public, so no
 * cached page has them, and their users are swept like every user without a phone.
 */
export async function undoImport(services: Writer, id: string, entry: NewAuditEntry): Promise<void> {
  const ofImport = sql`id IN (SELECT profile_id FROM import_rows WHERE import_id = ${id}) AND unclaimed_since IS NOT NULL`;
  const isClaimed = sql`
    SELECT 1 FROM import_rows JOIN profiles ON profiles.id = import_rows.profile_id
    WHERE import_id = ${id} AND unclaimed_since IS NULL`;
  await act(services, entry.at)
    .step(
      'undone',
      sql`
        UPDATE imports SET undone_at = ${entry.at} WHERE id = ${id} AND undone_at IS NULL AND NOT EXISTS (${isClaimed})
        RETURNING id`,
    )
    .ifWrote('undone', 'search', (wrote) => forgetProfiles(sql`${ofImport} AND ${wrote}`))
    .ifWrote('undone', 'profiles', (wrote) => sql`DELETE FROM profiles WHERE ${ofImport} AND ${wrote}`)
    .audit(entry, { after: 'undone' })
    .run();
}
