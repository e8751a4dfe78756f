import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type NewAuditEntry, insertAuditEntry } from '../../records/audit.ts';
import { batch } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { agencySettings } from '../../db/schema.ts';

/** The row whose value is the version of the settings: the number of changes since the first. */
const versionRow = 'version';

/** The settings that the desk has changed, by name, and their version. */
export async function selectSettings(db: Database): Promise<{ stored: Record<string, unknown>; version: number }> {
  const rows = await db.select({ name: agencySettings.name, value: agencySettings.value }).from(agencySettings);
  const { [versionRow]: version, ...stored } = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return { stored, version: z.number().int().catch(0).parse(version) };
}

/**
 * Stores values by name, with the audit entry. Other settings stay unchanged.
 * @param version the version that the change is based on; undefined where it does not matter
 * @returns false when the settings have another version by now
 */
export async function upsertSettings(
  db: Database,
  values: Record<string, unknown>,
  { entry, version }: { entry: NewAuditEntry; version: number | undefined },
): Promise<boolean> {
  const stored = sql`coalesce((SELECT CAST(value AS INTEGER) FROM agency_settings WHERE name = ${versionRow}), 0)`;
  const steps = batch(db).step(
    'version',
    sql`
      INSERT INTO agency_settings (name, value, updated_at)
      SELECT ${versionRow}, CAST(${stored} + 1 AS TEXT), ${entry.at} WHERE ${version ?? stored} = ${stored}
      ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at RETURNING name`,
  );
  for (const [name, value] of Object.entries(values)) {
    steps.ifWrote(
      'version',
      `setting ${name}`,
      (wrote) => sql`
        INSERT INTO agency_settings (name, value, updated_at) SELECT ${name}, ${JSON.stringify(value)}, ${entry.at} WHERE ${wrote}
        ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
    );
  }
  steps.ifWrote('version', 'audit', (wrote) => insertAuditEntry(entry, wrote));
  const { version: written } = await steps.run();
  return written.length > 0;
}
