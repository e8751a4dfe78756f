import { defaultLocale, isLocale, type Locale, locales, preferredLanguageKey } from '#domain/locale.ts';
import type { TextStorage } from '#widget/browser/storage.ts';

/**
 * The language to offer on a page that came in another (spec.md 2.1): the one chosen at an earlier visit or, at the first,
 * the browser's. An address with a language is a choice itself, and nothing is offered there.
 * @param browser the browser's languages, the best first
 */
export function suggestedLanguage(storage: TextStorage, shown: Locale, browser: readonly string[]): Locale | undefined {
  if (shown !== defaultLocale) return undefined;
  const kept = storage.get(preferredLanguageKey);
  const wanted = isLocale(kept) ? kept : browserLocale(browser);
  return wanted === shown ? undefined : wanted;
}

/** The language follows navigation (spec.md 2.1), but for a page that still offers another. */
export function keepLanguage(storage: TextStorage, locale: Locale): void {
  storage.set(preferredLanguageKey, locale);
}

function browserLocale(browser: readonly string[]): Locale | undefined {
  const [first = ''] = browser;
  return locales.find((locale) => first.toLowerCase().split('-')[0] === locale);
}
