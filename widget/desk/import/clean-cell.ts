import { unguarded } from '#domain/formula-guard.ts';

/** Characters without width or meaning in a cell: joiners, direction and byte order marks, soft hyphens. */
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

const wideSpaces = /[\u00A0\u2007\u202F]/g;

/** Texts that people write into a cell for which they have nothing. */
const nothing = /^(?:n\/a|[-–—/]+)$/i;

/**
 * The text of a cell: composed (NFC), without invisible characters, blanks around it and the apostrophes of a file of failed rows.
 * `="555"`, with which exports keep a spreadsheet from changing a number, is 555. Empty for "N/A" and dashes.
 */
export function cleanCell(cell: string): string {
  const visible = cell.replace(invisible, '').replace(wideSpaces, ' ').normalize('NFC');
  const text = unguarded(visible).trim();
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(text) ?? [];
  const value = (quoted?.replaceAll('""', '"') ?? text).trim();
  return nothing.test(value) ? '' : value;
}

/** The error values of a spreadsheet, which are what is left of a formula. */
const errorValue = /^#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!)$/;

/** Whether a cleaned cell contains a formula, or what is left of one, instead of a value. */
export function isFormula(text: string): boolean {
  return /^[=＝]/.test(text) || errorValue.test(text);
}
