import { createIntl, createIntlCache } from '@formatjs/intl';
import { type Locale, localeFacts } from '../locale.ts';

/** Texts of one area in one locale, in ICU message syntax, by message id. */
export type Catalogue = Readonly<Record<string, string>>;

export type MessageValues = Record<string, string | number | Date>;

/** Words and formats a text in one locale. */
export interface Translator {
  locale: Locale;
  /** The text of a message id; a missing one gives the id itself (spec.md 8). */
  text(id: string, values?: MessageValues): string;
  /** True when the catalogues have this id. */
  has(id: string): boolean;
  /** Items one after the other with the locale's separator, without a conjunction: "A, B, C". */
  join(items: readonly string[]): string;
  /** A calendar date, `YYYY-MM-DD` or ISO date-time, in the locale's medium form. */
  date(value: string): string;
  /** A wall-clock time `HH:MM` as the locale writes it. */
  time(value: string): string;
}

const cache = createIntlCache();

/** Makes a translator over the given catalogues; later ones win. */
export function createTranslator(locale: Locale, ...catalogues: Catalogue[]): Translator {
  const messages: Catalogue = Object.assign({}, ...catalogues);
  const intl = createIntl({ locale: localeFacts[locale].intlLocale, messages, onError: () => {} }, cache);
  // Most of a page's texts take no values and are the same each time.
  const plain = new Map<string, string>();
  const plainText = (id: string) => {
    const known = plain.get(id);
    if (known !== undefined) return known;
    const made = intl.formatMessage({ id });
    if (Object.hasOwn(messages, id)) plain.set(id, made);
    return made;
  };
  return {
    locale,
    text: (id, values) => (values === undefined ? plainText(id) : intl.formatMessage({ id }, values)),
    has: (id) => Object.hasOwn(messages, id),
    join: (items) => items.join(messages['common.listSeparator'] ?? ', '),
    date: (value) => intl.formatDate(new Date(value), { dateStyle: 'medium', timeZone: 'UTC' }),
    time: (value) => intl.formatTime(new Date(`1970-01-01T${value}:00Z`), { timeStyle: 'short', timeZone: 'UTC' }),
  };
}
