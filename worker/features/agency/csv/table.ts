import { stringify } from 'csv-stringify/sync';
import { guarded } from '#domain/formula-guard.ts';

/**
 * Rows as CSV for spreadsheets: with a byte order mark, and without runnable formulas.
 * @param columns the heading of each column by its field
 */
export function toCsv<Row extends object>(
  rows: readonly Row[],
  columns: Partial<Record<keyof Row & string, string>>,
): string {
  return stringify([...rows], {
    bom: true,
    header: true,
    columns: Object.entries(columns).map(([key, header]) => ({ key, header: String(header) })),
    cast: {
      string: guarded,
      boolean: (value) => (value ? 'yes' : 'no'),
    },
  });
}
