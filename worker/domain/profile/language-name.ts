import { languageNames } from '../assistant/check/languages.ts';
import { foldText } from '../fold-text.ts';
import { type Locale, localeFacts } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';
import { type Language, languageCalled, platformName } from './language-table.ts';
import { upperInitial, withinSentence } from './letter-case.ts';

type Words = Pick<Translator, 'locale' | 'text' | 'has'>;

/**
 * A language name in the translator's language, given its name in any interface language or in the language itself. The catalogue
 * has the offered languages and those that the platform cannot name. An unknown name stays as the nanny wrote it.
 */
export function languageName(language: string, words: Words): string {
  const typed = language.trim();
  return nameOf({ english: typed }, words) ?? nameOf(identify(typed), words) ?? language;
}

/** Patterns find a language among other words: "Spanish (native)". A whole name comes first: "Jamaican Creole" is not Haitian. */
function identify(typed: string): Language {
  const name = foldText(typed);
  const [english, code, pattern] = languageNames.find((row) => row[2].test(name)) ?? [];
  const isWhole = pattern?.exec(name)?.[0] === name;
  return (isWhole ? undefined : languageCalled(typed)) ?? { english, code };
}

function nameOf({ english, code }: Language, { locale, text, has }: Words): string | undefined {
  const id = [`labels.language.${english}`, `labels.otherLanguage.${english}`].find(has);
  if (id !== undefined) return text(id);
  const name = code && platformName(code, localeFacts[locale].intlLocale);
  return name && upperInitial(name);
}

/**
 * Languages as a list in the translator's language. Spanish capitalizes only the first: "Español, inglés y portugués".
 * @param most more languages than this are left out, which an ellipsis shows
 */
export function languageList(
  languages: readonly string[],
  translator: Translator,
  most = Infinity,
): string | undefined {
  const { locale, text, join } = translator;
  const names = languages.slice(0, most).map((language, place) => {
    const name = languageName(language, translator);
    return place === 0 ? name : withinSentence(name, locale);
  });
  if (names.length === 0) return undefined;
  if (names.length < languages.length) return text('profile.languagesMore', { languages: join(names) });
  return listFormatOf(locale).format(names);
}

/** Kept because creating one takes longer than joining the languages of a card. */
const listFormats = new Map<Locale, Intl.ListFormat>();

function listFormatOf(locale: Locale): Intl.ListFormat {
  const format =
    listFormats.get(locale) ?? new Intl.ListFormat(localeFacts[locale].intlLocale, { type: 'conjunction' });
  listFormats.set(locale, format);
  return format;
}
