import { IntlMessageFormat } from 'intl-messageformat';
import { type Locale, localeFacts } from '../locale.ts';
import { formatSpaced } from './spacing.ts';

/** Texts of one area in one locale, in ICU message syntax, by message id. */
export type Catalogue = Readonly<Record<string, string>>;

/** The values for a text's placeholders, by name. */
export type MessageValues = Record<string, string | number | Date>;

/** Translates and formats texts in one locale. */
export interface Translator {
  locale: Locale;
  /** The text of a message id; the id itself when the text is missing (docs/specification.md 8). */
  text(id: string, values?: MessageValues): string;
  /** True when the catalogues have this id. */
  has(id: string): boolean;
  /** Joins items with the locale's separator, without a conjunction: "A, B, C". */
  join(items: readonly string[]): string;
  /** A calendar date, `YYYY-MM-DD` or ISO date-time, in words. */
  date(value: string): string;
  /** A wall-clock time `HH:MM` in the locale's format. */
  time(value: string): string;
}

/** Creates a translator from the given catalogues; later ones win. */
export function createTranslator(locale: Locale, ...catalogues: Catalogue[]): Translator {
  const messages = new Map(catalogues.flatMap((catalogue) => Object.entries(catalogue)));
  const { intlLocale, dateStyle } = localeFacts[locale];
  const dates = new Intl.DateTimeFormat(intlLocale, { dateStyle, timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(intlLocale, { timeStyle: 'short', timeZone: 'UTC' });
  // Parsed messages are cached: a page has a hundred texts, and parsing takes longer than formatting. Most texts take no values.
  const formats = new Map<string, IntlMessageFormat>();
  const plain = new Map<string, string>();
  const plainTimes = new Map<string, string>();

  function format(id: string, values?: MessageValues): string {
    const message = messages.get(id);
    if (message === undefined) return id;
    try {
      const parsed = formats.get(id) ?? new IntlMessageFormat(message, intlLocale);
      formats.set(id, parsed);
      return formatSpaced(message, values ?? {}, (given) => String(parsed.format(given)));
    } catch {
      return message;
    }
  }

  function plainText(id: string): string {
    const known = plain.get(id);
    if (known !== undefined) return known;
    const text = format(id);
    if (messages.has(id)) plain.set(id, text);
    return text;
  }

  return {
    locale,
    text: (id, values) => (values === undefined ? plainText(id) : format(id, values)),
    has: (id) => messages.has(id),
    join: (items) => items.join(messages.get('common.listSeparator') ?? ', '),
    date: (value) => dates.format(new Date(value)),
    time: (value) => {
      const text = plainTimes.get(value) ?? times.format(new Date(`1970-01-01T${value}:00Z`));
      plainTimes.set(value, text);
      return text;
    },
  };
}
