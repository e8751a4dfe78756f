import { languageNames } from '../assistant/check/languages.ts';
import { plain } from '../assistant/check/plain.ts';
import { localeFacts } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';

/**
 * A language name in the translator's language, given its name in any interface language. The catalogue has the offered languages
 * and the dialects; other names come from the platform. An unknown name stays as the nanny wrote it.
 */
export function languageName(
  language: string,
  { locale, text, has }: Pick<Translator, 'locale' | 'text' | 'has'>,
): string {
  const [english = language, code] = languageNames.find(([, , pattern]) => pattern.test(plain(language))) ?? [];
  const id = `labels.language.${english}`;
  if (has(id)) return text(id);
  if (code === undefined) return language;
  const names = new Intl.DisplayNames(localeFacts[locale].intlLocale, { type: 'language', fallback: 'none' });
  return names.of(code) ?? language;
}
