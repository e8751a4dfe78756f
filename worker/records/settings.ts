import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type AnswerTime, answerTimeSchema } from '#domain/agency/answer-time.ts';
import { answerTimeTag } from '#domain/profile/cache-tags.ts';
import { act } from './act.ts';
import type { NewAuditEntry } from './audit.ts';
import type { NewMessage } from './messages.ts';
import { addDuePurges, type Writer } from './purges.ts';
import type { Database } from '../db/client.ts';
import { agencySettings } from '../db/schema.ts';

/** The row with the measured time to a first answer. It is not a setting: the desk cannot change it. */
const answerTimeRow = 'measuredAnswerTime';

/** The row whose value is the revision of the settings: the number of changes since the first. */
const revisionRow = 'version';

/** The rows with the facts of the first week: their presence is the fact. They are not settings either. */
export const firstWeekRows = { pageSeen: 'firstWeekPageSeen', putAway: 'firstWeekPutAway' } as const;

/** The settings that the desk has changed, by name, their revision, and the measured time to a first answer. */
export async function selectSettings(
  db: Database,
): Promise<{ stored: Record<string, unknown>; revision: number; answerTime: AnswerTime | null }> {
  const rows = await db.select({ name: agencySettings.name, value: agencySettings.value }).from(agencySettings);
  const all = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const {
    [revisionRow]: revision,
    [answerTimeRow]: answerTime,
    [firstWeekRows.pageSeen]: _pageSeen,
    [firstWeekRows.putAway]: _putAway,
    ...stored
  } = all;
  return {
    stored,
    revision: z.number().int().catch(0).parse(revision),
    answerTime: answerTimeSchema.nullable().catch(null).parse(answerTime),
  };
}

/**
 * Stores the measured time to a first answer; null when there are too few answers. Pages that name another one are purged.
 * @param rememberedMs isolates may render pages with the earlier one for this long, so sweeps purge again until then
 */
export async function upsertAnswerTime(
  services: Writer,
  value: AnswerTime | null,
  { now, rememberedMs }: { now: number; rememberedMs: number },
): Promise<void> {
  const change =
    value === null
      ? sql`DELETE FROM agency_settings WHERE name = ${answerTimeRow} RETURNING name`
      : sql`
          INSERT INTO agency_settings (name, value, updated_at) VALUES (${answerTimeRow}, ${JSON.stringify(value)}, ${now})
          ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
          WHERE agency_settings.value <> excluded.value RETURNING name`;
  const isDue = sql`EXISTS (SELECT 1 FROM due_purges WHERE tag = ${answerTimeTag} AND changed_at = ${now})`;
  await act(services, now)
    .step('answer time', change)
    .purgeIf('answer time', 'pages are due', (wrote) => sql`SELECT ${answerTimeTag} AS tag WHERE ${wrote}`)
    .run({ last: addDuePurges(sql`SELECT ${answerTimeTag} AS tag WHERE ${isDue}`, now + rememberedMs) });
}

/** How a change of the settings is written. */
export interface SettingsWrite {
  entry: NewAuditEntry;
  revision?: number;
  condition?: SQL;
  messages?: readonly NewMessage[];
}

/**
 * Stores values by name, with the audit entry and messages. Other settings stay unchanged.
 * @param write.revision the revision that the change is based on; undefined where it does not matter
 * @param write.condition under which the change may be made
 * @returns false when the settings have another revision by now, or the condition does not hold
 */
export async function upsertSettings(
  services: Writer,
  values: Record<string, unknown>,
  { entry, revision, condition = sql`1`, messages = [] }: SettingsWrite,
): Promise<boolean> {
  const stored = sql`coalesce((SELECT CAST(value AS INTEGER) FROM agency_settings WHERE name = ${revisionRow}), 0)`;
  const steps = act(services, entry.at).step(
    'revision',
    sql`
      INSERT INTO agency_settings (name, value, updated_at)
      SELECT ${revisionRow}, CAST(${stored} + 1 AS TEXT), ${entry.at} WHERE ${revision ?? stored} = ${stored} AND ${condition}
      ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at RETURNING name`,
  );
  for (const [name, value] of Object.entries(values)) {
    steps.ifWrote(
      'revision',
      `setting ${name}`,
      (wrote) => sql`
        INSERT INTO agency_settings (name, value, updated_at) SELECT ${name}, ${JSON.stringify(value)}, ${entry.at} WHERE ${wrote}
        ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
    );
  }
  steps.audit(entry, { after: 'revision' });
  for (const [place, message] of messages.entries()) {
    steps.message(`message ${place}`, message, { after: 'revision' });
  }
  const { revision: written } = await steps.run();
  return written.length > 0;
}
