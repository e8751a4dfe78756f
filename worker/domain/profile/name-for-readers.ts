import anyAscii from 'any-ascii';
import { localeFacts, type Locale } from '../locale.ts';
import { personName } from './name.ts';

interface Named {
  firstName?: string | undefined;
  lastName?: string | undefined;
}

const chinese = /^\p{Script=Han}+$/u;

/** A Chinese name in letters, as people outside China write it: given name first. */
export function inLetters({ firstName = '', lastName = '' }: Named): string {
  return [firstName, lastName].map(syllables).filter(Boolean).join(' ');
}

/**
 * A name as readers of a language write it: `王秀英` for Chinese ones; for others with letters to say it by before the
 * characters, `Xiuying Wang 王秀英`. A name that is not in Chinese characters is the same for all.
 */
export function nameForReaders(name: Named, locale: Locale): string {
  const written = personName(name);
  const isChinese = [name.firstName, name.lastName].every((part) => chinese.test(part ?? ''));
  return isChinese && localeFacts[locale].script !== 'han' ? `${inLetters(name)} ${written}` : written;
}

/** A given name as readers of a language say it: `Xiuying` for those who read letters. */
export function givenNameForReaders(firstName: string, locale: Locale): string {
  const isForeign = chinese.test(firstName) && localeFacts[locale].script !== 'han';
  return isForeign ? inLetters({ firstName }) : firstName.trim();
}

/** `秀英` as `Xiuying`. */
function syllables(characters: string): string {
  const letters = anyAscii(characters).toLowerCase();
  return letters.slice(0, 1).toUpperCase() + letters.slice(1);
}
