import { sql } from 'drizzle-orm';
import { type NewAuditEntry, insertAuditEntry } from '../../records/audit.ts';
import { batch } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { agencySettings } from '../../db/schema.ts';

/** The settings that the desk has changed, by name. */
export async function selectSettings(db: Database): Promise<Record<string, unknown>> {
  const rows = await db.select({ name: agencySettings.name, value: agencySettings.value }).from(agencySettings);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Stores values by name, with the audit entry. Other settings stay unchanged. */
export async function upsertSettings(
  db: Database,
  values: Record<string, unknown>,
  entry: NewAuditEntry,
): Promise<void> {
  const upsert = ([name, value]: [string, unknown]) => sql`
    INSERT INTO agency_settings (name, value, updated_at) VALUES (${name}, ${JSON.stringify(value)}, ${entry.at})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`;
  await batch(db).all('setting', Object.entries(values).map(upsert)).step('audit', insertAuditEntry(entry)).run();
}
