import Papa from 'papaparse';
import { importLimits } from '#domain/profile/import.ts';
import type { Table } from './import-types.ts';
import { letTabAnswer } from './let-tab-answer.ts';

/** Why a text is no table. `row` is the row of the file where the quote begins. */
export type TableProblem = { problem: 'tooManyRows' | 'noRows' } | { problem: 'brokenQuotes'; row: number };

/** Rows that are read before the tab gets a turn. */
const rowsAtOnce = 200;

/** The most rows of a table: a header and the nannies. */
const mostRows = importLimits.rows + 1;

/**
 * Reads comma-, semicolon- or tab-separated text. Gives the tab a turn after every 200 rows, and stops reading after the first
 * rows too many. A file with a quote that is never closed is refused, because that quote would swallow all rows after it.
 * @param text the text of a file, with any line ends
 * @param giveTurn lets the tab answer between two slices
 */
export async function readTable(text: string, giveTurn = letTabAnswer): Promise<Table | TableProblem> {
  const rest = text.replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(rest);
  const rows: string[][] = [];
  const numbers: number[] = [];
  let read = 0;
  for (let at = 0; at < rest.length;) {
    const { data, errors, meta } = parse(rest.slice(at), delimiter, rowsAtOnce);
    const broken = errors.find((error) => error.row !== undefined && isBroken(error.code, data[error.row] ?? []));
    if (broken) return { problem: 'brokenQuotes', row: read + (broken.row ?? 0) + 1 };
    for (const cells of data) {
      read += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      rows.push(cells);
      numbers.push(read);
    }
    if (rows.length > mostRows) return { problem: 'tooManyRows' };
    at += meta.cursor;
    await giveTurn();
  }
  if (rows.length === 0) return { problem: 'noRows' };
  return { rows: padded(rows), numbers };
}

/** Without `fastMode: false` the parser splits the whole rest of the text for each slice. */
function parse(text: string, delimiter: string, rows: number): Papa.ParseResult<string[]> {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: rows, fastMode: false });
}

/** A quote within quotes, as in `"Ana "Nita" Lee"`, is harmless; one that has joined lines is not. */
function isBroken(code: string, cells: readonly string[]): boolean {
  return code === 'MissingQuotes' || (code === 'InvalidQuotes' && cells.some((cell) => cell.includes('\n')));
}

/** Of equally good ones the first: commas are the most common within texts. */
const delimiters = ['\t', ';', ','] as const;

/** How much of a text is looked at for its delimiter, in UTF-16 units. */
const beginning = 65_536;

/** Rows above the header are titles of one cell. */
const titleRows = 10;

/**
 * The delimiter that gives the first row the most cells, or the first one that has more than one. Later rows contain lists and
 * sentences with delimiters of their own.
 */
function delimiterOf(text: string): string {
  const start = text.trimStart().slice(0, beginning);
  const tables = delimiters.map((delimiter) => parse(start, delimiter, titleRows).data);
  for (let row = 0; row < titleRows; row += 1) {
    const widths = tables.map((rows) => rows[row]?.length ?? 0);
    const widest = Math.max(...widths);
    if (widest > 1) return delimiters[widths.indexOf(widest)] ?? ',';
  }
  return ',';
}

function padded(rows: readonly string[][]): string[][] {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]);
}
