import type { z } from 'zod';
import { logError } from '../log.ts';

/**
 * A stored record parsed with a schema. Data that was valid when it was stored may no longer be: fields that do not match are
 * omitted or get their fallback, and the log names them. So an invalid field never hides the whole record, and its owner can
 * write it again.
 * @param record.table names the table in the log, `record.id` the row
 * @throws z.ZodError when a required field does not match and has no fallback
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
