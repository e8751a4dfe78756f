import { longFamilyNames } from '#domain/profile/name-for-readers.ts';

/** The parts of a name. An absent last name is undefined. */
export interface NameParts {
  firstName: string;
  lastName?: string;
}

const han = /^\p{Script=Han}+$/u;

/**
 * Splits a whole name. A comma stands behind the last name: "Garcia, Maria". A Chinese name begins with the family name, of which
 * some have two characters: 王小明, 欧阳小明, 王 小明. The last word of any other name is the last name, and a single word is a first name.
 */
export function splitName(name: string): NameParts {
  const [last = '', first = ''] = name.split(/[,，]/).map((part) => part.trim());
  if (first !== '') return { firstName: first, lastName: last };
  const words = last.split(/\s+/);
  if (words.every((word) => han.test(word))) return splitChineseName(words);
  const lastName = words.at(-1);
  return words.length < 2 || lastName === undefined
    ? { firstName: last }
    : { firstName: words.slice(0, -1).join(' '), lastName };
}

function splitChineseName(words: readonly string[]): NameParts {
  const [family = '', ...given] = words.length > 1 ? words : familyAndGiven(words[0] ?? '');
  const firstName = given.join('');
  return firstName === '' ? { firstName: family } : { firstName, lastName: family };
}

function familyAndGiven(name: string): string[] {
  const long = longFamilyNames.find((family) => name.startsWith(family) && name.length > family.length);
  const length = long?.length ?? [...name][0]?.length ?? 0;
  return [name.slice(0, length), name.slice(length)];
}
