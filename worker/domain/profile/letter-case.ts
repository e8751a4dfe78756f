import { type Locale, localeFacts } from '../locale.ts';

/** A label inside a sentence: Spanish writes days, languages and specialties in lower case there. */
export function withinSentence(label: string, locale: Locale): string {
  return localeFacts[locale].smallLabels ? lowerInitial(label) : label;
}

/** The text with its first letter in lower case. An abbreviation such as ASL stays as it is. */
export function lowerInitial(text: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** The text with its first letter in upper case. */
export function upperInitial(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
