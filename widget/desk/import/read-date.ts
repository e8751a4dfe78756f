import { foldText } from '#domain/fold-text.ts';
import { addDays } from '#domain/dates.ts';
import { localeFacts } from '#domain/locale.ts';
import { cleanCell } from './clean-cell.ts';
import type { Mapping, Table } from './import-types.ts';

/** Whether 2/1/2026 is in February or in January. */
export type DateOrder = 'month-first' | 'day-first';

/** 12/1/2026, 12.1.26. */
const numbersBeforeYear = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

const monthsOfYear = 12;

/**
 * How a file orders its dates, from the column that fills `availableFrom`: a first number above 12 is a day, and so is a second one.
 * A column that has both or neither is month first, as in the United States, whatever the language of the file.
 */
export function dateOrderOf({ rows }: Table, { columns: { availableFrom } }: Mapping): DateOrder {
  if (availableFrom === undefined) return 'month-first';
  const dates = rows.flatMap((cells) => {
    const [, first, second] = numbersBeforeYear.exec(dayPart(cells[availableFrom] ?? '')) ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  const hasDayFirst = dates.some(({ first }) => first > monthsOfYear);
  return hasDayFirst && !dates.some(({ second }) => second > monthsOfYear) ? 'day-first' : 'month-first';
}

/**
 * A day as `YYYY-MM-DD`; undefined for any other text and for days that no calendar has. Reads ISO days, days with the year first
 * or last, months by name in the languages of the interface, `2026年12月1日`, and the serial numbers of spreadsheets. A time after
 * the day is ignored. Years of two digits are in this century.
 * @param order how days such as 2/1/2026 are read
 */
export function readDate(cell: string, order: DateOrder): string | undefined {
  const text = dayPart(cell);
  return serialDay(text) ?? yearFirst(text) ?? yearLast(text, order) ?? withMonthName(text);
}

/** Longer texts are sentences, so the patterns never run on them. In UTF-16 units. */
const longest = 60;

function dayPart(cell: string): string {
  const text = cleanCell(cell).normalize('NFKC');
  return text.length > longest ? '' : text.replace(/(?:T|,? +)\d{1,2}:\d{2}.*$/, '');
}

/** Serial numbers of days from 2000 to 2099. Smaller ones would be years, larger ones postal codes. */
const serials = { first: 36_526, last: 73_050 } as const;

/** Spreadsheets count days from here. They take 1900 for a leap year, hence not from the last day of 1899. */
const daySerialZero = '1899-12-30';

function serialDay(text: string): string | undefined {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return undefined;
  const serial = Math.floor(Number(text));
  return serial >= serials.first && serial <= serials.last ? addDays(daySerialZero, serial) : undefined;
}

function yearFirst(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?[日号]?$/.exec(text) ?? [];
  return dayOf(year, Number(month), day);
}

function yearLast(text: string, order: DateOrder): string | undefined {
  const [, first, second, year] = numbersBeforeYear.exec(text) ?? [];
  const [month, day] = order === 'month-first' ? [first, second] : [second, first];
  return dayOf(year, Number(month), day);
}

/** "1 Dec 2026", "1-Dec-26", "December 1st, 2026", "1 de diciembre de 2026". */
function withMonthName(text: string): string | undefined {
  const [first = '', second = '', year, ...more] = foldText(text)
    .split(/[\s.,/-]+/)
    .filter((word) => word !== '' && word !== 'de' && word !== 'del');
  if (more.length > 0) return undefined;
  const [name, day] = /^\d/.test(first) ? [second, first] : [first, second];
  return dayOf(year, monthNamed(name), day.replace(/(?<=\d)(?:st|nd|rd|th|o|ro|°)$/, ''));
}

/** Shorter beginnings of a month's name are no abbreviations. */
const shortestAbbreviation = 3;

/** The month, from 1, of which this is the name or its beginning in a language of the interface; NaN for none. */
function monthNamed(name: string): number {
  if (name.length < shortestAbbreviation) return Number.NaN;
  months ??= Object.values(localeFacts).flatMap(({ intlLocale }) => monthsIn(intlLocale));
  return months.find((month) => month.name.startsWith(name))?.number ?? Number.NaN;
}

/** Created when the first name is read. */
let months: { name: string; number: number }[] | undefined;

function monthsIn(intlLocale: string) {
  const format = new Intl.DateTimeFormat(intlLocale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: monthsOfYear }, (_, at) => ({
    name: foldText(format.format(Date.UTC(2000, at))),
    number: at + 1,
  }));
}

const century = 2000;

function dayOf(year: string | undefined, month: number, day: string | undefined): string | undefined {
  if (!/^(?:\d{4}|\d{2})$/.test(year ?? '') || !/^\d{1,2}$/.test(day ?? '') || Number.isNaN(month)) return undefined;
  const fullYear = Number(year) < 100 ? century + Number(year) : Number(year);
  const date = new Date(Date.UTC(fullYear, month - 1, Number(day)));
  // Days that no calendar has, such as February 30, continue in the next month.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day)
    ? date.toISOString().slice(0, 10)
    : undefined;
}
