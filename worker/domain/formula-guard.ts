/**
 * The start of a formula, in the text or after a character that some spreadsheets take for the end of a cell, such as the
 * semicolon where numbers have decimal commas. A phone number keeps its plus.
 */
const formulaStart = /(^|[;|\t\r\n])(?=\s*(?:[=\-@＝＋－＠]|\+(?!\d{7,15}$)))|^(?=[\t\r\n])/g;

/** The apostrophes of {@link guarded}. */
const guard = /(^|[;|\t\r\n])'(?=[\s']*[=+\-@＝＋－＠]|[\t\r\n])/g;

/** A cell with an apostrophe before everything that a spreadsheet would run as a formula. */
export function guarded(cell: string): string {
  return cell.replace(formulaStart, (_, before: string | undefined) => `${before ?? ''}'`);
}

/** A cell without the apostrophes of {@link guarded}, so that a corrected file of failed rows has its own texts again. */
export function unguarded(cell: string): string {
  return cell.replace(guard, '$1');
}
