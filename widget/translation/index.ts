/** Translations of the nanny's texts: the same screen for the nanny in the builder and for the agency at the desk. */
export { hasTranslations, missingLocales, staleLocales } from './standing.ts';
export { TranslationsPanel } from './translations-panel.tsx';
