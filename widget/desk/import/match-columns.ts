import names from './column-names.json' with { type: 'json' };
import { type ImportField, importFields, type Mapping, type Table } from './import-types.ts';
import { isEmail, looksLikePhone } from './looks-like.ts';
import { plainName, plainNames } from './plain-name.ts';

/** A field that several columns could fill: all of them, the one that fills it first. */
export interface Doubt {
  field: ImportField;
  columns: number[];
}

const fieldByName = new Map(
  importFields.flatMap((field) => names[field].map((name) => [plainName(name), field] as const)),
);

/**
 * Guesses which column fills which field by the names in the first row, in English, Spanish and Chinese. Only a whole name counts:
 * "Emergency contact phone" is not the nanny's phone. Of two columns for one field the first fills it, and `doubts` names both.
 * A table without a header is matched by content, where that is safe: phones and email addresses.
 */
export function matchColumns({ rows }: Table): { mapping: Mapping; doubts: Doubt[] } {
  const header = rows[0] ?? [];
  const named = grouped(header.map(fieldNamed));
  const hasHeader = named.size > 0 && !header.some((cell) => isEmail(cell) || looksLikePhone(cell));
  const found = hasHeader ? withNameParts(named) : byContent(rows);
  const columns: Mapping['columns'] = {};
  for (const [field, [first]] of found) if (first !== undefined) columns[field] = first;
  const doubts = [...found].flatMap(([field, all]) => (all.length > 1 ? { field, columns: all } : []));
  return { mapping: { hasHeader, columns }, doubts };
}

type Columns = Map<ImportField, number[]>;

function fieldNamed(cell: string): ImportField | undefined {
  return plainNames(cell)
    .map((name) => fieldByName.get(name))
    .find((field) => field !== undefined);
}

function grouped(fields: readonly (ImportField | undefined)[]): Columns {
  const columns: Columns = new Map();
  for (const [column, field] of fields.entries()) {
    if (field !== undefined) columns.set(field, [...(columns.get(field) ?? []), column]);
  }
  return columns;
}

/** Beside a column of last names, a column "Name" has first names: "Nombre, Apellido". Beside first names it repeats them. */
function withNameParts(columns: Columns): Columns {
  const name = columns.get('name');
  const hasFirst = columns.has('firstName');
  if (!name || (!hasFirst && !columns.has('lastName'))) return columns;
  const parts = new Map(columns);
  parts.delete('name');
  if (!hasFirst) parts.set('firstName', name);
  return parts;
}

function byContent(rows: readonly string[][]): Columns {
  const width = rows[0]?.length ?? 0;
  const fields = Array.from({ length: width }, (_, column): ImportField | undefined => {
    const cells = rows.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
    const isMostly = (test: (cell: string) => boolean) => cells.filter(test).length * 2 > cells.length;
    if (isMostly(isEmail)) return 'email';
    return isMostly(looksLikePhone) ? 'phone' : undefined;
  });
  return grouped(fields);
}
