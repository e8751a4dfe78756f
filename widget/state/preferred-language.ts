import { defaultLocale, isLocale, type Locale, locales, preferredLanguageKey } from '#domain/locale.ts';
import type { TextStorage } from '#widget/browser/storage.ts';

/**
 * The language to offer on a page shown in another (docs/specification.md 2.1): the one chosen at an earlier visit or, at the
 * first visit, the browser's. A URL with a language is already a choice, so nothing is offered there.
 * @param browser the browser's languages, the best first
 */
export function suggestedLanguage(storage: TextStorage, shown: Locale, browser: readonly string[]): Locale | undefined {
  if (shown !== defaultLocale) return undefined;
  const kept = storage.get(preferredLanguageKey);
  const wanted = isLocale(kept) ? kept : browserLocale(browser);
  return wanted === shown ? undefined : wanted;
}

/** Stores the language of the visited page (docs/specification.md 2.1), except while the page still offers another. */
export function keepLanguage(storage: TextStorage, locale: Locale): void {
  storage.set(preferredLanguageKey, locale);
}

function browserLocale(browser: readonly string[]): Locale | undefined {
  const [first = ''] = browser;
  return locales.find((locale) => first.toLowerCase().split('-')[0] === locale);
}
