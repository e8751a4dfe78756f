/** Her words in other languages: the same screen for a nanny in her builder and for the agency at its desk. */
export { hasTranslations, missingLocales, staleLocales } from './standing.ts';
export { TranslationsPanel } from './translations-panel.tsx';
