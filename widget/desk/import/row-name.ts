import type { Mapping } from './import-types.ts';

/** The name in a row of the file, as it stands there; empty where it has none. */
export function rowName(cells: readonly string[], { columns }: Mapping): string {
  const parts = [columns.name, columns.firstName, columns.lastName];
  return parts
    .map((column) => (column === undefined ? '' : (cells[column] ?? '').trim()))
    .join(' ')
    .trim();
}
