import { z } from 'zod';
import { type Locale, locales } from '#domain/locale.ts';

/** The typed texts of every language. Unlike what is saved, they may be too long, end in a space, or be empty. */
export const typedTexts = z.record(z.enum(locales), z.string());

/** Texts by language in their typed form. */
export function typedTextsOf(stored: Partial<Record<Locale, string | undefined>> = {}): z.output<typeof typedTexts> {
  return typedTexts.parse(Object.fromEntries(locales.map((locale) => [locale, stored[locale] ?? ''])));
}

/** Only the languages with a text: a page shows the product's text for the others. */
export function writtenTexts(typed: z.output<typeof typedTexts>): Partial<Record<Locale, string>> {
  return Object.fromEntries(Object.entries(typed).filter(([, words]) => words.trim() !== ''));
}
