import { isLocale, type Locale } from '#domain/locale.ts';

/** How an embedded builder starts and looks; each is an attribute of the element (design.md 8). */
export interface EmbedOptions {
  locale: Locale;
  theme: 'light' | 'dark' | 'auto';
  start: 'builder' | 'quick';
}

/** Reads attributes; a value nobody knows counts as absent. */
export function readOptions(read: (name: string) => string | null): EmbedOptions {
  const locale = read('locale')?.toLowerCase().split('-')[0];
  const theme = read('theme');
  return {
    locale: isLocale(locale) ? locale : 'en',
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    start: read('start') === 'quick' ? 'quick' : 'builder',
  };
}
