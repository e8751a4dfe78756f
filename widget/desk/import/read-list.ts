import { languageNames } from '#domain/assistant/check/languages.ts';
import { foldText } from '#domain/fold-text.ts';
import { type Locale, isLocale, localeFacts, locales } from '#domain/locale.ts';
import { commonLanguages, commonSpecialties } from '#domain/profile/enums.ts';
import { valuesByLabel } from './labels.ts';

/** Separators of a list, unless they are inside a parenthesis: "Spanish (fluent, native)" is one item. */
const separators = /[,，;；/／|｜、\n]+(?![^()（）]*[)）])/;

/** The items of a cell that lists them, without blanks. Items that differ only in case appear once. */
export function splitList(text: string): string[] {
  const items = text.split(separators).map((item) => item.trim());
  return distinct(items.filter((item) => item !== ''));
}

function distinct(items: readonly string[]): string[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size < seen.add(item.toLowerCase()).size);
}

const commonLanguage = valuesByLabel('language', commonLanguages);

const commonSpecialty = valuesByLabel('specialty', commonSpecialties);

/** Languages as they are stored: a common one by its English name, others as written. "and" separates them as well. */
export function readLanguages(text: string): string[] {
  const items = splitList(text).flatMap((item) => item.split(/\s+(?:and|y|e)\s+|\s*[&＆和]\s*/iu));
  return distinct(items.filter((item) => item !== '').map((item) => commonLanguage(item) ?? known(item) ?? item));
}

/** Specialties as they are stored: a common one by its English name, others as written. */
export function readSpecialties(text: string): string[] {
  return distinct(splitList(text).map((item) => commonSpecialty(item) ?? item));
}

/** The English name of a language that is known by a name other than its label, such as 中文 for Mandarin. */
function known(text: string): string | undefined {
  const name = simplified(text);
  return languageNames.find(([, , pattern]) => pattern.exec(name)?.[0] === name)?.[0];
}

/**
 * The language for messages that a text names in any language of the interface, or by its code, such as `zh-CN`; undefined for
 * texts that name none, or more than one.
 */
export function readLocale(text: string): Locale | undefined {
  const [code] = text.toLowerCase().split(/[-_]/);
  if (isLocale(code)) return code;
  const name = simplified(text);
  const spoken = new Set(languageNames.flatMap(([english, , pattern]) => (pattern.test(name) ? english : [])));
  const [locale, ...more] = locales.filter((each) => spoken.has(localeFacts[each].spokenName));
  return more.length > 0 ? undefined : locale;
}

/** Plain text with the traditional characters of language names simplified. */
function simplified(text: string): string {
  return foldText(text)
    .trim()
    .replaceAll('語', '语')
    .replaceAll('話', '话')
    .replaceAll('國', '国')
    .replaceAll('漢', '汉');
}
