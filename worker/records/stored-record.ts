import type { z } from 'zod';
import { logError } from '../log.ts';

/**
 * A stored record in the shape of a schema. What was valid when it was stored may no longer be: then the fields that do not
 * fit are left out, or get their fallback, and the log names them, so that one of them never hides the whole record and its
 * owner can write it again.
 * @param record.table names the table in the log, `record.id` the row
 * @throws z.ZodError when a field that the schema requires does not fit and has no fallback
 */
export function readStored<Schema extends z.ZodObject>(
  schema: Schema,
  fields: Record<string, unknown>,
  record: { table: string; id: string; fallbacks?: Record<string, unknown> },
): z.output<Schema> {
  const whole = schema.safeParse(fields);
  if (whole.success) return whole.data;
  const unfit = new Set(whole.error.issues.map((issue) => String(issue.path[0])));
  logError('stored_record_unfit', undefined, { table: record.table, id: record.id, fields: [...unfit].join(' ') });
  const fitting = Object.entries(fields).filter(([name]) => !unfit.has(name));
  const replaced = Object.entries(record.fallbacks ?? {}).filter(([name]) => unfit.has(name));
  return schema.parse(Object.fromEntries([...fitting, ...replaced]));
}
