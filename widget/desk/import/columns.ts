import type { Text } from '#widget/kit/text.ts';
import { type ImportField, importFields, type Mapping, type Table } from './import-types.ts';

/** The heading of a column: its cell in the first row, or its letter as in a spreadsheet. */
export function headingOf(column: number, table: Table, { hasHeader }: Pick<Mapping, 'hasHeader'>, text: Text): string {
  const heading = hasHeader ? (table.rows[0]?.[column] ?? '').trim() : '';
  return heading === '' ? text('desk.import.columns.unnamed', { letter: letterOf(column) }) : heading;
}

/** The rows of a table without the row of headings. */
export const dataRowsOf = (table: Table, { hasHeader }: Pick<Mapping, 'hasHeader'>): string[][] =>
  hasHeader ? table.rows.slice(1) : table.rows;

/** The mapping with another field for a column. Each field has one column, so another column loses the field. */
export function withField(mapping: Mapping, column: number, field: ImportField | undefined): Mapping {
  const others = Object.entries(mapping.columns).filter(([name, taken]) => taken !== column && name !== field);
  const columns: Mapping['columns'] = Object.fromEntries(others);
  if (field !== undefined) columns[field] = column;
  return { ...mapping, columns };
}

/** The field that a column fills; undefined for none. */
export function fieldOf(mapping: Mapping, column: number): ImportField | undefined {
  return importFields.find((field) => mapping.columns[field] === column);
}

/** The first values of a column that are not blank. */
export function samplesOf(rows: readonly string[][], column: number, count: number): string[] {
  const samples: string[] = [];
  for (const row of rows.slice(0, rowsLookedAt)) {
    const value = (row[column] ?? '').trim();
    if (value !== '') samples.push(value.length > sampleLength ? `${value.slice(0, sampleLength)}…` : value);
    if (samples.length === count) break;
  }
  return samples;
}

/** What is required and has no column. A whole name has the first name too. */
export function missingFields({ columns }: Mapping): ('firstName' | 'phone')[] {
  const hasName = columns.firstName !== undefined || columns.name !== undefined;
  return [...(hasName ? [] : (['firstName'] as const)), ...(columns.phone === undefined ? (['phone'] as const) : [])];
}

/** Enough rows to find the values of a column that is rarely filled. */
const rowsLookedAt = 200;

/** The longest value shown, in UTF-16 units. */
const sampleLength = 40;

/** The letter of a column in a spreadsheet: A to Z, then AA. */
function letterOf(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}
