import { defaultLocale, isLocale, type Locale } from '#domain/locale.ts';

/** An embedded builder's options; each is an attribute of the element (docs/architecture.md 8). */
export interface EmbedOptions {
  locale: Locale;
  theme: 'light' | 'dark' | 'auto';
  start: 'builder' | 'quick';
  /** The level of the builder's first heading, 1 to 4. */
  headings: (typeof headingLevels)[number];
}

/** Pages that embed the builder usually have their own first heading. */
const usualHeadings = 2;

const headingLevels = [1, 2, 3, 4] as const;

/** Reads the attributes; an unknown value counts as absent. */
export function readOptions(read: (name: string) => string | null): EmbedOptions {
  const locale = read('locale')?.toLowerCase().split('-')[0];
  const theme = read('theme');
  const headings = read('headings');
  return {
    locale: isLocale(locale) ? locale : defaultLocale,
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    headings: headingLevels.find((level) => String(level) === headings) ?? usualHeadings,
    start: read('start') === 'quick' ? 'quick' : 'builder',
  };
}
