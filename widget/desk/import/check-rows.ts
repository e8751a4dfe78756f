import type { ZodError } from 'zod';
import { toFieldIssues } from '#domain/field-issues.ts';
import type { Locale } from '#domain/locale.ts';
import { type CheckedPhone, importLimits } from '#domain/profile/import.ts';
import { newUnclaimedSchema } from '#domain/profile/unclaimed.ts';
import { compareRows, readRowOf, type ReadRow, withPhone } from './compare-rows.ts';
import {
  type CheckedRow,
  type ImportField,
  importFields,
  type Mapping,
  type Reason,
  type Table,
} from './import-types.ts';
import { letTabAnswer } from './let-tab-answer.ts';
import { type CellOptions, nannyOf } from './read-cells.ts';
import { type DateOrder, dateOrderOf } from './read-date.ts';

/** Rows that are read before the tab gets a turn. */
const rowsAtOnce = 50;

/** What a check of rows needs. */
export interface RowsToCheck {
  table: Table;
  mapping: Mapping;
  /** The language for messages to nannies whose row names none. */
  locale: Locale;
  /** How the dates of the file are ordered, where `table` has only some of its rows; otherwise they tell. */
  dateOrder?: DateOrder | undefined;
  /** Asks the server about phones, at most `importLimits.phonesAtOnce`, as they stand in the file; answers in their order. */
  phonesOf(phones: string[]): Promise<CheckedPhone[]>;
  /** Called after each part with the number of rows that are checked and of all rows. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Lets the tab answer after every 50 rows. */
  giveTurn?(): Promise<void>;
}

/**
 * Checks the rows of a file below its header: each cell, then the schema of the API, then the phones of rows that are fine so far,
 * then the rows against each other. Rejects when `signal` aborts and when the server cannot be asked.
 */
export async function checkRows(check: RowsToCheck): Promise<CheckedRow[]> {
  const { table, mapping, locale, phonesOf, onProgress, signal, giveTurn = letTabAnswer } = check;
  const options = { locale, dateOrder: check.dateOrder ?? dateOrderOf(table, mapping) };
  const first = mapping.hasHeader ? 1 : 0;
  const rows: ReadRow[] = [];
  for (let from = first; from < table.rows.length; from += importLimits.phonesAtOnce) {
    const part: ReadRow[] = [];
    const end = Math.min(from + importLimits.phonesAtOnce, table.rows.length);
    for (let at = from; at < end; at += rowsAtOnce) {
      signal?.throwIfAborted();
      for (let row = at; row < Math.min(at + rowsAtOnce, end); row += 1) {
        part.push(readRow(table.rows[row] ?? [], table.numbers[row] ?? row + 1, mapping, options));
      }
      await giveTurn();
    }
    rows.push(...(await withPhones(part, phonesOf)));
    onProgress?.(rows.length, table.rows.length - first);
  }
  signal?.throwIfAborted();
  return compareRows(rows);
}

/** How many rows are in each state. */
export function summaryOf(rows: readonly CheckedRow[]): Record<CheckedRow['state'], number> {
  const summary = { new: 0, known: 0, look: 0 };
  for (const { state } of rows) summary[state] += 1;
  return summary;
}

function readRow(cells: string[], row: number, mapping: Mapping, options: CellOptions): ReadRow {
  const { input, reasons } = nannyOf(cells, mapping, options);
  const { data, error } = newUnclaimedSchema.safeParse(input);
  const refusedFields = new Set(reasons.map(({ field }) => field));
  const issues = reasonsOf(error, mapping).filter(({ field }) => !refusedFields.has(field));
  const all = [...reasons, ...issues].toSorted(byField);
  return readRowOf({ row, cells, reasons: all }, input, all.length === 0 ? data : undefined);
}

function byField(one: Reason, other: Reason): number {
  return placeOf(one.field) - placeOf(other.field);
}

function placeOf(field: ImportField | undefined): number {
  return field === undefined ? importFields.length : importFields.indexOf(field);
}

/** The issues of the schema, the first of each field: a text that breaks two rules is explained by one. */
function reasonsOf(error: ZodError | undefined, mapping: Mapping): Reason[] {
  const reasons = toFieldIssues(error?.issues ?? []).map(({ path, messageId, values }): Reason => {
    const field = fieldAt(path, mapping);
    const message = values ? { key: messageId, values } : { key: messageId };
    return field === undefined ? message : Object.assign(message, { field });
  });
  return reasons.filter((reason, at) => reasons.findIndex(({ field }) => field === reason.field) === at);
}

async function withPhones(rows: readonly ReadRow[], phonesOf: RowsToCheck['phonesOf']): Promise<ReadRow[]> {
  const phones = rows.flatMap(({ nanny }) => nanny?.phone ?? []);
  const answers = phones.length === 0 ? [] : await phonesOf(phones);
  if (answers.length !== phones.length) throw new Error('The server has not answered for each phone');
  const next = answers.values();
  return rows.map((row) => {
    const answer = row.nanny ? next.next().value : undefined;
    return answer ? withPhone(row, answer) : row;
  });
}

/** Fields that another column can fill: the name fills both of its parts. */
const filledBy: Partial<Record<ImportField, ImportField>> = { firstName: 'name', lastName: 'name', state: 'city' };

/** The field whose column fills the field at the start of a path. */
function fieldAt(path: string, { columns }: Mapping): ImportField | undefined {
  const [name] = path.split('.');
  const field = importFields.find((each) => each === name);
  const other = field && filledBy[field];
  return other && columns[other] !== undefined && columns[field] === undefined ? other : field;
}
