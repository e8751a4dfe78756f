import anyAscii from 'any-ascii';
import { localeFacts, type Locale } from '../locale.ts';
import { personName } from './name.ts';

interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

const chinese = /^\p{Script=Han}+$/u;

/** A Chinese name in Latin letters, as people outside China write it: given name first. */
export function inLetters({ firstName, lastName }: Named): string {
  return [firstName ?? '', lastName ?? ''].map(syllables).filter(Boolean).join(' ');
}

/**
 * A name for readers of a language: `王秀英` for Chinese readers; for others the romanization before the characters, `Xiuying Wang
 * 王秀英`. A name that is not in Chinese characters is the same for all.
 */
export function nameForReaders(name: Named, locale: Locale): string {
  const written = personName({ firstName: name.firstName ?? undefined, lastName: name.lastName ?? undefined });
  const isChinese = [name.firstName, name.lastName].every((part) => chinese.test(part ?? ''));
  return isChinese && localeFacts[locale].script !== 'han' ? `${inLetters(name)} ${written}` : written;
}

/** A given name for readers of a language: `Xiuying` for those who read Latin letters. */
export function givenNameForReaders(firstName: string, locale: Locale): string {
  const isForeign = chinese.test(firstName) && localeFacts[locale].script !== 'han';
  return isForeign ? inLetters({ firstName }) : firstName.trim();
}

/**
 * A name that was typed or stored as one text, in the format of {@link nameForReaders}: `王秀英` and `Xiuying Wang 王秀英` are the same
 * name. Readers of Latin letters get the family name alone before a title: `Chen 陈女士`. A text that may not be a Chinese name,
 * such as four characters without a known two-character family name, stays unchanged.
 */
export function wholeNameForReaders(written: string, locale: Locale): string {
  const name = readWholeName(written);
  if (!name) return written;
  return localeFacts[locale].script === 'han' ? name.characters : `${name.letters} ${name.characters}`;
}

/** A Chinese name that was typed as one text, in Latin letters: `王秀英` as `Xiuying Wang`. Empty for any other. */
export function wholeNameInLetters(written: string): string {
  return readWholeName(written)?.letters ?? '';
}

function readWholeName(written: string): { characters: string; letters: string } | undefined {
  const { before, family, given } = wholeName.exec(written.trim())?.groups ?? {};
  if (family === undefined || given === undefined) return undefined;
  const letters = inLetters({ firstName: titles.test(given) ? '' : given, lastName: family });
  // Other letters in front, such as `Lily`, are a separate name.
  if (before !== undefined && before.trim() !== letters) return undefined;
  return { characters: family + given, letters };
}

/** Family names of two characters that are still common. All others have one character. */
export const longFamilyNames =
  '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 皇甫 尉迟 尉遲 慕容 令狐 司徒 夏侯 端木 东方 東方 公孙 公孫'.split(' ');

const wholeName = new RegExp(
  `^(?<before>[\\p{Script=Latin} ]+ )?(?:(?<family>${longFamilyNames.join('|')}) ?(?<given>\\p{Script=Han}{1,2})|(?<family>\\p{Script=Han}) ?(?<given>\\p{Script=Han}{1,2}))$`,
  'u',
);

/** Ms, Mr, Mrs, Miss, mother, father, teacher, as people sign with them. */
const titles = /^(?:女士|先生|太太|小姐|夫人|妈妈|媽媽|爸爸|老师|老師)$/;

/** `秀英` as `Xiuying`. */
function syllables(characters: string): string {
  const letters = anyAscii(characters).toLowerCase();
  return letters.slice(0, 1).toUpperCase() + letters.slice(1);
}
