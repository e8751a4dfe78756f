import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet would take for a formula. A phone number keeps its plus. */
const formula = /^[=\-@\t\r\n＝＋－＠]|^\+(?!\d{7,15}$)/;

/**
 * Rows as CSV that spreadsheets open: with a byte order mark, and nothing that they would run.
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
      string: (text) => (formula.test(text) ? `'${text}` : text),
      boolean: (value) => (value ? 'yes' : 'no'),
    },
  });
}
