/** Why a cell is refused, or a whole row: the keys of `desk.import.why`. */
export type Why =
  | 'formula'
  | 'shortenedNumber'
  | 'emailAsPhone'
  | 'twoPhones'
  | 'noPhone'
  | 'unknownLanguage'
  | 'unknownChoice'
  | 'notNumber'
  | 'notDate'
  | 'repeated'
  | 'sharedPhone'
  | 'stopped';

/** A message with its values. */
export interface Refusal {
  key: `desk.import.why.${Why}` | 'validation.tooLong';
  values?: Record<string, string | number>;
}

/** The values that a cell gives, by field, or why it gives none. */
export type CellReading = { values: Record<string, unknown> } | Refusal;

/** The longest quotation of a cell in a message, in UTF-16 units. */
const longestQuotation = 60;

/** A message of `desk.import.why`. @param value the text that the message quotes, which is cut when it is long */
export function refused(why: Why, value?: string): Refusal {
  const key = `desk.import.why.${why}` as const;
  if (value === undefined) return { key };
  const quoted = value.length > longestQuotation ? `${value.slice(0, longestQuotation).toWellFormed()}…` : value;
  return { key, values: { value: quoted } };
}
