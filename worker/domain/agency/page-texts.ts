import { z } from 'zod';
import { locales } from '../locale.ts';
import { textsWithEnglish } from '../trustline/settings.ts';

const textOf = (length: number) =>
  z
    .string()
    .max(length * 4, 'validation.tooLong')
    .trim()
    .max(length, 'validation.tooLong');

const byLocale = (length: number) => z.partialRecord(z.enum(locales), textOf(length));

/** The agency's own texts on public pages, by language. Where one is absent or empty, the page shows the product's text. */
export const pageTextsSchema = z.strictObject({
  /** The sections of /about, as {@link aboutSections} reads them. */
  about: byLocale(8000),
  /** Sections about cities and languages; each has the name of its page as its heading: "Los Angeles / Spanish". */
  categories: byLocale(8000).optional(),
  /** The sentence at the end of every page. */
  footer: byLocale(400),
  /** What TrustLine is, how to learn more, whom an agency may place, and how to verify a registration. */
  trustline: textsWithEnglish.optional(),
});

/** The agency's own texts on public pages. */
export type PageTexts = z.output<typeof pageTextsSchema>;

/** The texts until an owner writes some. */
export const noPageTexts: PageTexts = { about: {}, footer: {} };

/** A section of /about. */
export interface AboutSection {
  title: string;
  text: string;
}

/**
 * Splits a typed text into sections: an empty line ends a section, and its first line is its title. A section of a single line is
 * a paragraph without a title.
 */
export function aboutSections(typed: string): AboutSection[] {
  return typed
    .split(/\n[^\S\n]*\n/)
    .map((section) => section.trim())
    .filter((section) => section !== '')
    .map((section) => {
      const [first = '', ...rest] = section.split('\n');
      return rest.length === 0 ? { title: '', text: first } : { title: first.trim(), text: rest.join('\n').trim() };
    });
}

/** The typed form of sections. */
export function typedAbout(sections: readonly AboutSection[]): string {
  return sections.map(({ title, text }) => (title === '' ? text : `${title}\n${text}`)).join('\n\n');
}
