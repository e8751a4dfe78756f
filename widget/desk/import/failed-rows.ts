import Papa from 'papaparse';
import { guarded } from '#domain/formula-guard.ts';
import type { Mapping, Table } from './import-types.ts';

/** A row that was not written. */
export interface FailedRow {
  /** Its number in the file. */
  row: number;
  /** Why, in words. */
  why: string;
}

/**
 * The rows that were not written as CSV for spreadsheets, to correct and import again: with a byte order mark, without runnable
 * formulas, in the order and with the header of the file, and with the reasons in a column at the end.
 * @param whyHeading the heading of that column, which must not be a name of a column that an import reads. A column of this name
 *   that an earlier file of failed rows has left is replaced.
 */
export function failedRowsFile(
  { rows, numbers }: Table,
  { hasHeader }: Mapping,
  failed: readonly FailedRow[],
  whyHeading: string,
): string {
  const reasons = new Map(failed.map(({ row, why }) => [row, why]));
  const header = hasHeader ? rows[0] : undefined;
  const earlier = header?.indexOf(whyHeading) ?? -1;
  const line = (cells: readonly string[], why: string) => [...cells.filter((_, column) => column !== earlier), why];
  const lines = rows.flatMap((cells, at) => {
    const why = reasons.get(numbers[at] ?? 0);
    return why === undefined ? [] : [line(cells, why)];
  });
  const table = header ? [line(header, whyHeading), ...lines] : lines;
  return `\uFEFF${Papa.unparse(table.map((cells) => cells.map(guarded)))}`;
}
