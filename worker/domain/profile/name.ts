import { type Locale, localeFacts } from '../locale.ts';

interface Named {
  firstName?: string | undefined;
  lastName?: string | undefined;
}

const chinese = /^\p{Script=Han}+$/u;

/** First and last name in the usual order: a name in Chinese characters starts with the family name. */
export function personName({ firstName = '', lastName = '' }: Named): string {
  if (chinese.test(firstName) && chinese.test(lastName)) return lastName + firstName;
  return `${firstName} ${lastName}`.trim();
}

/** The first letters of first and last name, `UN` without a name (docs/specification.md 9); one character for a Chinese name. */
export function initialsOf({ firstName = '', lastName = '' }: Named): string {
  if (chinese.test(firstName) && chinese.test(lastName)) return [...lastName][0] ?? '';
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return letters === '' ? 'UN' : letters.toUpperCase();
}

type NameField = 'firstName' | 'lastName';

/** The name fields in the order in which a language's forms show them: in Chinese the family name first. */
export function nameOrder(locale: Locale): readonly [NameField, NameField] {
  return localeFacts[locale].script === 'han' ? ['lastName', 'firstName'] : ['firstName', 'lastName'];
}
