import { readPhone } from '#domain/phone-number.ts';
import type { CheckedPhone } from '#domain/profile/import.ts';
import type { NewUnclaimed } from '#domain/profile/unclaimed.ts';
import type { CheckedRow, Reason } from './import-types.ts';
import { plainName } from './plain-name.ts';
import { refused } from './refused.ts';

/** A row whose cells are read. */
export interface ReadRow {
  /** Its number in the file. */
  row: number;
  cells: string[];
  /** First and last name for comparisons; empty for none. */
  person: string;
  /** In E.164, where it is known. */
  phone?: string;
  /** Present when the cells have no faults. */
  nanny?: NewUnclaimed;
  reasons: Reason[];
  notes: Reason[];
  known?: { id: string; name: string };
}

/** A read row without what the server knows of its phone. @param input the input of newUnclaimedSchema */
export function readRowOf(
  row: Pick<ReadRow, 'row' | 'cells' | 'reasons'>,
  input: Record<string, unknown>,
  nanny: NewUnclaimed | undefined,
): ReadRow {
  const reading = readPhone(textOf(input['phone']));
  return {
    ...row,
    person: plainName(textOf(input['firstName']) + textOf(input['lastName'])),
    ...('number' in reading && { phone: reading.number }),
    ...(nanny && { nanny }),
    notes: [],
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A row with what the server knows of its phone. A phone that no nanny can have is not compared with others. */
export function withPhone(row: ReadRow, { phone, error, profile, isStopped }: CheckedPhone): ReadRow {
  if (error !== undefined) {
    const { phone: _, ...rest } = row;
    return { ...rest, reasons: [...row.reasons, { field: 'phone', words: error }] };
  }
  return {
    ...row,
    ...(phone !== undefined && { phone }),
    notes: isStopped ? [...row.notes, { field: 'phone', ...refused('stopped') }] : row.notes,
    ...(profile && { known: profile }),
  };
}

/**
 * Decides on each row, given all of them. Of several rows with one phone and one name, the first that can be written is, and the
 * others repeat it. Rows with one phone and several names must all be corrected: nobody but staff can tell whose phone it is.
 */
export function compareRows(rows: readonly ReadRow[]): CheckedRow[] {
  const groups = Map.groupBy(
    rows.filter(({ phone }) => phone !== undefined),
    ({ phone }) => phone,
  );
  const conflicts = new Map([...groups.values()].flatMap((group) => conflictsIn(group)));
  return rows.map((row) => checked(row, conflicts.get(row)));
}

function conflictsIn(group: readonly ReadRow[]): (readonly [ReadRow, Reason])[] {
  if (group.length < 2) return [];
  const people = new Set(group.map(({ person }) => person).filter((person) => person !== ''));
  if (people.size > 1) return group.map((row) => [row, sharedPhone(row, group)]);
  const [first, ...others] = group.filter(({ nanny, reasons, known }) => nanny && reasons.length === 0 && !known);
  if (!first) return [];
  const reason = { field: 'phone', ...refused('repeated'), values: { row: first.row } } as const;
  return others.map((row) => [row, reason]);
}

/** The most rows that a message lists. */
const mostListed = 5;

function sharedPhone(row: ReadRow, group: readonly ReadRow[]): Reason {
  const others = group
    .slice(0, mostListed + 1)
    .filter((other) => other !== row)
    .slice(0, mostListed);
  const more = group.length - 1 > others.length ? ' …' : '';
  const listed = others.map((other) => other.row).join(', ') + more;
  return { field: 'phone', ...refused('sharedPhone'), values: { rows: listed } };
}

function checked({ row, cells, nanny, reasons, notes, known }: ReadRow, conflict: Reason | undefined): CheckedRow {
  const all = conflict ? [...reasons, conflict] : reasons;
  if (all.length > 0) return { row, cells, state: 'look', reasons: all, notes };
  if (known) return { row, cells, state: 'known', reasons: [], notes, known };
  return { row, cells, state: 'new', reasons: [], notes, ...(nanny && { nanny }) };
}
