import type { Locale } from '#domain/locale.ts';
import { ageGroups, duties, travelOptions, workArrangements } from '#domain/profile/enums.ts';
import { profileLimits } from '#domain/profile/fields.ts';
import { readTypedNumber } from '#domain/typed-number.ts';
import { cleanCell, isFormula } from './clean-cell.ts';
import { type ImportField, importFields, type Mapping, type Reason } from './import-types.ts';
import { valuesByLabel } from './labels.ts';
import { type DateOrder, readDate } from './read-date.ts';
import { readLanguages, readLocale, readSpecialties, splitList } from './read-list.ts';
import { splitName } from './read-person-name.ts';
import { readPhoneCell } from './read-phone-cell.ts';
import { splitPlace } from './read-place.ts';
import { type CellReading, refused } from './refused.ts';

/** What the cells of a row do not say. */
export interface CellOptions {
  /** The language for messages to nannies whose row names none. */
  locale: Locale;
  dateOrder: DateOrder;
}

/**
 * Reads a row as input of newUnclaimedSchema. Blank cells are absent, except for a first name, which the schema then refuses in
 * words. A cell that cannot be read is absent too and has a reason. A column of its own beats what another column says: a state
 * beside "Irvine, CA".
 */
export function nannyOf(
  row: readonly string[],
  { columns }: Mapping,
  options: CellOptions,
): { input: Record<string, unknown>; reasons: Reason[] } {
  const input: Record<string, unknown> = {};
  const reasons: Reason[] = [];
  for (const field of importFields) {
    const column = columns[field];
    const text = column === undefined ? '' : cleanCell(row[column] ?? '');
    if (text === '') continue;
    const reading = readCell(field, text, options);
    if ('key' in reading) {
      reasons.push({ field, ...reading });
      continue;
    }
    for (const [filled, value] of Object.entries(reading.values)) {
      if (filled === field || input[filled] === undefined) input[filled] = value;
    }
  }
  if (input['phone'] === undefined && !reasons.some(({ field }) => field === 'phone')) {
    reasons.push({ field: 'phone', ...refused('noPhone') });
  }
  return { input: { firstName: '', locale: options.locale, ...input }, reasons };
}

/** No field takes more, as a text or as a list. The patterns of the readers would be slow on longer texts. */
const longestCell = profileLimits.longText;

function readCell(field: ImportField, text: string, options: CellOptions): CellReading {
  if (isFormula(text)) return refused('formula');
  if (text.length > longestCell) return { key: 'validation.tooLong', values: { maximum: longestCell } };
  return readers[field](text, options);
}

type Reader = (text: string, options: CellOptions) => CellReading;

const asWritten =
  (field: ImportField): Reader =>
  (text) => ({ values: { [field]: text } });

const wholeNumber =
  (field: ImportField, withoutUnit = (text: string) => text): Reader =>
  (text) => {
    // A comma before three digits stands between thousands in English and before decimals in Spanish.
    const number = /\d,\d{3}\b/.test(text) ? Number.NaN : readTypedNumber(withoutUnit(text));
    return Number.isInteger(number) ? { values: { [field]: number } } : refused('notNumber', text);
  };

/** "$28/hr", "28 USD por hora" and 每小时28美元 without their words. */
function withoutCurrency(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?:\s*(?:\/|per|an|por|la)\s*(?:hr|hour|hora|h)\.?|\s*\/?\s*(?:每小时|小时))$/i, '')
    .replace(/^每小时/, '')
    .replace(/^(?:US)?\s*\$\s*|\s*(?:\$|USD|dollars?|dólares|美元|美金)$/gi, '');
}

const choice = <Value extends string>(field: ImportField, list: string, values: readonly Value[]): Reader => {
  const named = valuesByLabel(list, values);
  return (text) => {
    const value = named(text);
    return value === undefined ? refused('unknownChoice', text) : { values: { [field]: value } };
  };
};

const choices = <Value extends string>(field: ImportField, list: string, values: readonly Value[]): Reader => {
  const named = valuesByLabel(list, values);
  return (text) => {
    const items = splitList(text);
    const unknown = items.find((item) => named(item) === undefined);
    return unknown === undefined
      ? { values: { [field]: [...new Set(items.map(named))] } }
      : refused('unknownChoice', unknown);
  };
};

/** Reads a cell that is neither blank nor a formula. */
const readers: Readonly<Record<ImportField, Reader>> = {
  firstName: asWritten('firstName'),
  lastName: asWritten('lastName'),
  name: (text) => ({ values: { ...splitName(text) } }),
  phone: readPhoneCell,
  email: (text) => ({ values: { email: text.replace(/^mailto:\s*/i, '') } }),
  locale: (text) => {
    const locale = readLocale(text);
    return locale === undefined ? refused('unknownLanguage', text) : { values: { locale } };
  },
  wechatId: asWritten('wechatId'),
  location: asWritten('location'),
  city: (text) => ({ values: { ...splitPlace(text) } }),
  state: asWritten('state'),
  languages: (text) => ({ values: { languages: readLanguages(text) } }),
  yearsExperience: wholeNumber('yearsExperience'),
  familiesServed: wholeNumber('familiesServed'),
  workArrangement: choice('workArrangement', 'workArrangement', workArrangements),
  preferredAgeGroups: choices('preferredAgeGroups', 'ageGroup', ageGroups),
  duties: choices('duties', 'duty', duties),
  travelWillingness: choices('travelWillingness', 'travel', travelOptions),
  availableFrom: (text, { dateOrder }) => {
    const day = readDate(text, dateOrder);
    return day === undefined ? refused('notDate', text) : { values: { availableFrom: day } };
  },
  payFrom: wholeNumber('payFrom', withoutCurrency),
  specialties: (text) => ({ values: { specialties: readSpecialties(text) } }),
  experienceDescription: asWritten('experienceDescription'),
  headline: asWritten('headline'),
  aboutMe: asWritten('aboutMe'),
};
