import { personName } from '#domain/profile/name.ts';
import type { Mapping } from './import-types.ts';

/** The name in a row of the file, as its language orders it; empty where the row has none. */
export function rowName(cells: readonly string[], { columns }: Mapping): string {
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim());
  return cell(columns.name) || personName({ firstName: cell(columns.firstName), lastName: cell(columns.lastName) });
}
