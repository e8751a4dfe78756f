import { languageNames } from '../assistant/check/languages.ts';
import { plain } from '../assistant/check/plain.ts';
import { localeFacts } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';

/**
 * A language as the translator's language calls it, in whichever of our languages she named it: by the catalogue, which has
 * those that are offered and the dialects, else as the platform knows it. One that nobody knows stays as she wrote it.
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
