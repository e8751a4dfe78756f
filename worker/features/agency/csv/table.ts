import { stringify } from 'csv-stringify/sync';

/**
 * The start of a formula, in the text or after a character that some spreadsheets take for the end of a cell, such as the
 * semicolon where numbers have decimal commas. A phone number keeps its plus.
 */
const formulaStart = /(^|[;|\t\r\n])(?=\s*(?:[=\-@＝＋－＠]|\+(?!\d{7,15}$)))|^(?=[\t\r\n])/g;

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
      string: (text) => text.replace(formulaStart, "$1'"),
      boolean: (value) => (value ? 'yes' : 'no'),
    },
  });
}
